import { beforeAll, describe, expect, it } from "vitest";
import {
  addPendingCommentInChangeRequest,
  createChangeRequest,
  deletePendingCommentInChangeRequest,
  discardPendingReviewInChangeRequest,
  getPendingReviewInChangeRequest,
  getReviewsByChangeRequestId,
  inviteToSpace,
  mergeChangeRequest,
  postPendingReviewInChangeRequest,
  submitChangeRequestReview,
  updateChangeRequestById,
  updatePendingCommentInChangeRequest,
  updateUserPermissionInSpace,
} from "#client";
import { MAX_PENDING_COMMENTS } from "#contract/schemas/limits.ts";
import { dataOf } from "#server/testing/answers.ts";
import { type CommentClient, commentClient } from "#server/testing/comment-client.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { makeSpaceFixture, type SpaceFixture } from "#server/testing/space-fixture.ts";

let app: TestApp;
let fixture: SpaceFixture;
let author: Person;
let rob: Person;
let sue: Person;
let talker: Person;
beforeAll(async () => {
  app = await makeApp();
  fixture = await makeSpaceFixture(app);
  author = await fixture.newPerson("edit");
  rob = await fixture.newPerson("review");
  sue = await fixture.newPerson("review");
  talker = await fixture.newPerson("comment");
});

interface Place {
  readonly thread?: string;
  readonly page?: string;
  readonly node?: string;
}
const begin = async () => {
  const own = await makeSpaceFixture(app, fixture.admin);
  await own.publish({ home: { a: "Welcome.", b: "Second." }, guide: { g: "How to." } });
  const { id } = await dataOf(
    createChangeRequest({
      client: author.client,
      path: { spaceId: own.spaceId },
      body: { subject: "New words" },
    }),
  );
  const path = { spaceId: own.spaceId, changeRequestId: id };
  await own.edit(author, id, { home: { a: "Ours.", b: "Second." } });
  const comments: CommentClient = commentClient(own, id);
  return {
    own,
    id,
    path,
    comments,
    add: ({ client }: Person, markdown: string, place: Place = {}) =>
      addPendingCommentInChangeRequest({ client, path, body: { body: { markdown }, ...place } }),
    pendingOf: async ({ client }: Person) =>
      (await dataOf(getPendingReviewInChangeRequest({ client, path }))).comments,
    wordsOf: async (by: Person) => {
      const { items } = await dataOf(comments.list(by, { order: "asc" }));
      return items.map(({ body }) => body.markdown);
    },
    submit: (
      { client }: Person,
      status: "approved" | "changes-requested" = "approved",
      markdown?: string,
    ) =>
      submitChangeRequestReview({
        client,
        path,
        body: { status, ...(markdown === undefined ? {} : { comment: { markdown } }) },
      }),
  };
};

describe("pending comments", () => {
  it("are their author's alone, with the place they are about, edited and deleted", async () => {
    const { path, add, pendingOf, wordsOf, own, id } = await begin();
    const first = await dataOf(add(rob, "Which **ones**?", { page: "home", node: "a" }));
    const second = await dataOf(add(rob, "On the whole"));
    expect(first).toMatchObject({
      object: "pending-comment",
      body: { markdown: "Which **ones**?" },
      target: { node: { id: "a", preview: "Ours." }, page: { id: "home" }, side: "after" },
      change: { verdict: "untouched" },
    });
    expect(second).not.toHaveProperty("thread");
    expect(await pendingOf(rob)).toMatchObject([{ id: first.id }, { id: second.id }]);
    for (const other of [sue, author, fixture.admin]) {
      expect(await pendingOf(other)).toEqual([]);
      expect(await wordsOf(other)).toEqual([]);
      const { client } = other;
      const named = { ...path, pendingCommentId: first.id };
      const body = { body: { markdown: "Mine now" } };
      const stolen = await updatePendingCommentInChangeRequest({ client, path: named, body });
      expect(stolen.response?.status).toBe(404);
      await deletePendingCommentInChangeRequest({ client, path: named });
      await discardPendingReviewInChangeRequest({ client, path });
    }
    const { client } = rob;
    const edited = await dataOf(
      updatePendingCommentInChangeRequest({
        client,
        path: { ...path, pendingCommentId: first.id },
        body: { body: { markdown: "Which?" } },
      }),
    );
    expect(edited.editedAt).toBeDefined();
    await own.edit(author, id, { home: { b: "Second." } });
    expect(await pendingOf(rob)).toMatchObject([
      { body: { markdown: "Which?" }, change: { verdict: "removed" } },
      { id: second.id },
    ]);
    for (const _ of [1, 2])
      await deletePendingCommentInChangeRequest({
        client,
        path: { ...path, pendingCommentId: second.id },
      });
    expect(await pendingOf(rob)).toHaveLength(1);
    await discardPendingReviewInChangeRequest({ client, path });
    expect(await pendingOf(rob)).toEqual([]);
  });

  it("go out at once with the verdict and its words, in the order they were written", async () => {
    const { path, comments, add, pendingOf, wordsOf, submit } = await begin();
    const thread = await dataOf(comments.post(author, { body: { markdown: "Is it enough?" } }));
    const onBlock = await dataOf(add(rob, "One", { page: "home", node: "a" }));
    const answer = await dataOf(add(rob, "Two", { thread: thread.id }));
    await dataOf(add(rob, "Three", { page: "guide" }));
    const again = await dataOf(add(rob, "Four", { thread: thread.id }));
    await dataOf(add(sue, "Sue's own"));
    const review = await dataOf(submit(rob, "changes-requested", "Nearly."));
    expect(review.comment?.body.markdown).toBe("Nearly.");
    expect(await wordsOf(author)).toEqual(["Is it enough?", "One", "Three", "Nearly."]);
    const { items } = await dataOf(comments.replies(author, thread.id));
    expect(items).toMatchObject([
      { id: answer.id, body: { markdown: "Two" }, postedBy: { id: rob.id } },
      { id: again.id, body: { markdown: "Four" } },
    ]);
    expect(await dataOf(comments.get(author, thread.id))).toMatchObject({ replies: 2 });
    expect(await dataOf(comments.get(author, onBlock.id))).toMatchObject({
      target: { node: { id: "a" }, page: { id: "home" } },
      yourTurn: true,
    });
    expect(await pendingOf(rob)).toEqual([]);
    expect(await pendingOf(sue)).toHaveLength(1);
    const reviews = await dataOf(getReviewsByChangeRequestId({ client: author.client, path }));
    expect(reviews.items).toMatchObject([
      { status: "changes-requested", reviewer: { id: rob.id } },
    ]);
  });

  it("about a block that is gone go out as late comments, and say so", async () => {
    const { add, submit, own, id, comments, pendingOf } = await begin();
    const { id: pending } = await dataOf(add(rob, "Why?", { page: "home", node: "a" }));
    const { id: onPage } = await dataOf(add(rob, "And this?", { page: "guide" }));
    await own.edit(author, id, { home: { b: "Second." }, guide: null });
    expect(await pendingOf(rob)).toMatchObject([
      { change: { verdict: "removed", before: { key: "a" } } },
      { target: { page: { id: "guide", deleted: true } } },
    ]);
    await dataOf(submit(rob, "changes-requested"));
    expect(await dataOf(comments.get(author, pending))).toMatchObject({
      body: { markdown: "Why?" },
      target: { node: { id: "a", preview: "Ours." } },
      change: { verdict: "removed" },
    });
    expect(await dataOf(comments.get(author, onPage))).toMatchObject({
      target: { page: { id: "guide", deleted: true } },
    });
  });

  it("stay when a reply's thread is gone, which is said; nothing is submitted", async () => {
    const { path, comments, add, submit, pendingOf, wordsOf } = await begin();
    const thread = await dataOf(comments.post(author, { body: { markdown: "Gone soon" } }));
    const reply = await dataOf(add(rob, "Answer", { thread: thread.id }));
    await dataOf(add(rob, "Beside it"));
    await comments.remove(author, thread.id);
    expect(await pendingOf(rob)).toMatchObject([{ thread: { deleted: true } }, {}]);
    const { error, response } = await submit(rob);
    expect(response?.status).toBe(409);
    expect(error).toMatchObject({
      error: {
        reason: "pending-review.thread-gone",
        details: [{ path: `comments.${reply.id}` }],
      },
    });
    const reviews = await dataOf(getReviewsByChangeRequestId({ client: rob.client, path }));
    expect(reviews.items).toEqual([]);
    expect(await pendingOf(rob)).toHaveLength(2);
    const { client } = rob;
    await deletePendingCommentInChangeRequest({
      client,
      path: { ...path, pendingCommentId: reply.id },
    });
    await dataOf(submit(rob));
    expect(await wordsOf(author)).toEqual(["Beside it"]);
  });

  it("outlive a merge and an archive: a verdict is refused, and they are posted without one", async () => {
    const { path, add, submit, pendingOf, wordsOf } = await begin();
    await dataOf(add(rob, "Too late?", { page: "home", node: "a" }));
    const { client } = author;
    await dataOf(updateChangeRequestById({ client, path, body: { status: "archived" } }));
    expect((await submit(rob)).response?.status).toBe(409);
    await dataOf(updateChangeRequestById({ client, path, body: { status: "open" } }));
    await dataOf(mergeChangeRequest({ client: sue.client, path }));
    const { error } = await submit(rob);
    expect(error).toMatchObject({ error: { reason: "change-request.merged" } });
    expect(await pendingOf(rob)).toMatchObject([{ change: { verdict: "untouched" } }]);
    const body = { comment: { markdown: "Anyway" } };
    expect(
      await dataOf(postPendingReviewInChangeRequest({ client: rob.client, path, body })),
    ).toEqual({ comments: 2 });
    expect(await wordsOf(author)).toEqual(["Too late?", "Anyway"]);
    expect(await dataOf(postPendingReviewInChangeRequest({ client: rob.client, path }))).toEqual({
      comments: 0,
    });
  });

  it("need the role to comment; a verdict needs that to review, and refusing it loses nothing", async () => {
    const { path, add, submit, pendingOf, wordsOf } = await begin();
    const reader = await fixture.newPerson("read");
    expect((await add(reader, "May I?")).response?.status).toBe(403);
    await dataOf(add(talker, "May I?"));
    const refused = await submit(talker);
    expect(refused.response?.status).toBe(403);
    expect(refused.error).toMatchObject({
      error: { message: expect.stringContaining("the role review on the space") },
    });
    expect(await pendingOf(talker)).toHaveLength(1);
    await dataOf(postPendingReviewInChangeRequest({ client: talker.client, path }));
    expect(await wordsOf(author)).toEqual(["May I?"]);
  });

  it("are kept for who lost access, until they have it again", async () => {
    const { path: pathInSpace, add, pendingOf } = await begin();
    const { organizationId } = fixture;
    const guest = await app.newMember(organizationId, null);
    const { client } = fixture.admin;
    const path = { spaceId: pathInSpace.spaceId };
    await dataOf(inviteToSpace({ client, path, body: { users: [guest.id], role: "review" } }));
    await dataOf(add(guest, "Kept"));
    const ofGuest = { ...path, userId: guest.id };
    await dataOf(updateUserPermissionInSpace({ client, path: ofGuest, body: { role: "read" } }));
    const { response } = await submitChangeRequestReview({
      client: guest.client,
      path: pathInSpace,
      body: { status: "approved" },
    });
    expect(response?.status).toBe(403);
    expect(await pendingOf(guest)).toMatchObject([{ body: { markdown: "Kept" } }]);
  });

  it("are as many as there may be, and one thing each", async () => {
    const { add, pendingOf } = await begin();
    const bad = [
      { node: "a" },
      { page: "nowhere" },
      { page: "home", node: "zz" },
      { page: "home", thread: "t" },
    ];
    for (const place of bad) expect((await add(sue, "Bad", place)).response?.status).toBe(400);
    expect((await add(sue, "Bad", { thread: "none" })).response?.status).toBe(404);
    for (let at = 0; at < MAX_PENDING_COMMENTS; at += 1) await dataOf(add(sue, `${at}`));
    const { error, response } = await add(sue, "One more");
    expect(response?.status).toBe(409);
    expect(error).toMatchObject({ error: { reason: "pending-review.full" } });
    expect(await pendingOf(sue)).toHaveLength(MAX_PENDING_COMMENTS);
  });

  it("answer a thread in which others reply at the same moment, and no word is lost", async () => {
    const { path, comments, add, submit } = await begin();
    for (let round = 0; round < 4; round += 1) {
      const thread = await dataOf(comments.post(author, { body: { markdown: "All at once?" } }));
      for (const words of ["Yes", "No", "Well"])
        await dataOf(add(rob, words, { thread: thread.id }));
      await Promise.all([
        dataOf(submit(rob, "changes-requested")),
        ...[author, sue, talker].map((by) => dataOf(comments.reply(by, thread.id, "Me too"))),
      ]);
      const { items } = await dataOf(comments.replies(author, thread.id));
      const words = items.map(({ body }) => body.markdown);
      expect(words.filter((each) => each !== "Me too")).toEqual(["Yes", "No", "Well"]);
      expect(words).toHaveLength(6);
      expect(new Set(items.map(({ postedAt }) => postedAt)).size).toBe(6);
    }
    expect((await dataOf(getReviewsByChangeRequestId({ client: rob.client, path }))).count).toBe(4);
  });

  it("outlive the service: another process of it has them", async () => {
    const { path, add } = await begin();
    await dataOf(add(rob, "Written down"));
    const restarted = await makeApp({ database: app.database });
    const answer = await restarted.request(
      `/v1/spaces/${path.spaceId}/change-requests/${path.changeRequestId}/pending-review`,
      { token: rob.token },
    );
    expect(await answer.json()).toMatchObject({
      comments: [{ body: { markdown: "Written down" } }],
    });
  });

  it("are posted once by two who submit at the same moment, in whatever order", async () => {
    const { path, add, submit, pendingOf, wordsOf } = await begin();
    await dataOf(add(rob, "Once"));
    await dataOf(add(rob, "Only"));
    const { client } = rob;
    await Promise.all([
      submit(rob),
      submit(rob),
      postPendingReviewInChangeRequest({ client, path }),
    ]);
    expect(await wordsOf(author)).toEqual(["Once", "Only"]);
    expect(await pendingOf(rob)).toEqual([]);
  });
});
