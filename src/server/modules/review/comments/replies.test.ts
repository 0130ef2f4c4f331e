import { beforeAll, describe, expect, it } from "vitest";
import { postCommentReplyInChangeRequest, updateCommentReplyInChangeRequest } from "#client";
import { makeApp, type Person } from "#server/testing/make-app.ts";
import { makeSpaceFixture, type SpaceFixture } from "#server/testing/space-fixture.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { type CommentClient, commentClient } from "#server/testing/comment-client.ts";
import { createChangeRequest } from "../change-requests/change-requests.ts";

const boards = ["change request", "space"] as const;
let fixture: SpaceFixture;
let author: Person;
let asker: Person;
let helper: Person;
let reader: Person;

beforeAll(async () => {
  fixture = await makeSpaceFixture(await makeApp());
  author = await fixture.newPerson("edit");
  asker = await fixture.newPerson("comment");
  helper = await fixture.newPerson("comment");
  reader = await fixture.newPerson("read");
});

const newTalk = async (board: (typeof boards)[number]): Promise<CommentClient> => {
  if (board === "space") return commentClient(fixture);
  const context = fixture.contextOf(author, "edit");
  return commentClient(fixture, (await createChangeRequest(context, fixture.spaceId, {})).id);
};
const asked = async (talk: CommentClient) =>
  dataOf(talk.post(asker, { body: { markdown: "A question" } }));

describe.each(boards)("replies on a %s", (board) => {
  it("come oldest first, and the thread knows the last word", async () => {
    const talk = await newTalk(board);
    const { id } = await asked(talk);
    const replies = [];
    for (const text of ["One", "Two", "Three"])
      replies.push(await dataOf(talk.reply(helper, id, text)));
    const [one, two, three] = replies;
    const own = await dataOf(talk.reply(asker, id, "Four"));
    expect(one).toMatchObject({
      object: "comment-reply",
      postedBy: { id: helper.id },
      body: { markdown: "One" },
      permissions: { view: true, edit: true, reply: true, delete: true },
    });
    expect(one?.urls.app).toContain(`?comment=${id}&reply=${one?.id}`);
    expect(one?.urls.location).toContain(`/comments/${id}/replies/${one?.id}`);
    expect(await dataOf(talk.getReply(reader, id, one?.id ?? ""))).toMatchObject({
      body: { markdown: "One" },
      permissions: { view: true, edit: false, reply: false, delete: false },
    });

    const listed = await dataOf(talk.replies(reader, id));
    expect(listed.items.map(({ body }) => body.markdown)).toEqual(["One", "Two", "Three", "Four"]);
    const firstTwo = await dataOf(talk.replies(reader, id, { limit: 2 }));
    const rest = await dataOf(
      talk.replies(reader, id, { limit: 2, page: firstTwo.next?.page ?? "" }),
    );
    expect([...firstTwo.items, ...rest.items]).toEqual(listed.items);
    const asDocument = await dataOf(talk.replies(reader, id, { format: "document" }));
    expect(asDocument.items[0]?.body.document?.nodes).toHaveLength(1);

    const last = async () => {
      const thread = await dataOf(talk.get(reader, id));
      return [thread.replies, thread.lastReplyBy?.id, thread.lastReplyAt];
    };
    expect(await last()).toEqual([4, asker.id, own.postedAt]);
    await dataOf(talk.remove(reader, "unknown"));
    for (const attempt of ["first", "second"])
      expect((await outcome(talk.removeReply(asker, id, own.id))).status, attempt).toBe(204);
    expect(await last()).toEqual([3, helper.id, three?.postedAt]);
    await dataOf(talk.removeReply(fixture.admin, id, two?.id ?? ""));
    expect(await last()).toEqual([2, helper.id, three?.postedAt]);
    for (const reply of [one, three]) await dataOf(talk.removeReply(helper, id, reply?.id ?? ""));
    expect(await last()).toEqual([0, undefined, undefined]);
  });

  it("are edited by their author, and reacted to", async () => {
    const talk = await newTalk(board);
    const { id } = await asked(talk);
    const reply = await dataOf(talk.reply(helper, id, "Maybe"));
    const edited = await dataOf(
      talk.updateReply(helper, id, reply.id, { body: { markdown: "Surely" } }),
    );
    expect(edited).toMatchObject({ body: { markdown: "Surely" }, editedAt: expect.any(String) });
    const foreign = await outcome(
      talk.updateReply(asker, id, reply.id, { body: { markdown: "No" } }),
    );
    expect(foreign).toMatchObject({
      status: 403,
      error: { error: { details: [{ path: "permission", message: "comment:edit" }] } },
    });
    const liked = await dataOf(talk.updateReply(asker, id, reply.id, { addedReactions: ["❤️"] }));
    expect(liked.reactions).toMatchObject([
      { emoji: "❤️", count: 1, users: [{ user: { id: asker.id } }] },
    ]);
    const twice = await outcome(talk.updateReply(asker, id, reply.id, { addedReactions: ["❤️"] }));
    expect(twice.status).toBe(409);
    expect((await dataOf(talk.get(asker, id))).reactions).toEqual([]);
    expect((await outcome(talk.removeReply(asker, id, reply.id))).status).toBe(403);
    expect((await outcome(talk.reply(reader, id, "Me too"))).status).toBe(403);
    const elsewhere = await asked(talk);
    expect((await outcome(talk.getReply(reader, elsewhere.id, reply.id))).status).toBe(404);
    expect((await outcome(talk.removeReply(helper, elsewhere.id, reply.id))).status).toBe(204);
    expect((await dataOf(talk.getReply(reader, id, reply.id))).body.markdown).toBe("Surely");
  });

  it("outlive the comment they answer, which leaves a stone until the last of them goes", async () => {
    const talk = await newTalk(board);
    const openCount = async () => (await dataOf(talk.list(reader, { status: "open" }))).count ?? 0;
    const { id } = await asked(talk);
    const before = await openCount();
    await dataOf(talk.update(helper, id, { addedReactions: ["👍"] }));
    const reply = await dataOf(talk.reply(helper, id, "An answer"));
    for (const attempt of ["first", "second"])
      expect((await outcome(talk.remove(asker, id))).status, attempt).toBe(204);
    const stone = await dataOf(talk.get(asker, id));
    expect(stone).toMatchObject({
      deletedAt: expect.any(String),
      postedBy: { id: asker.id },
      body: { markdown: "" },
      reactions: [],
      replies: 1,
      permissions: { edit: false, reply: true, delete: false, resolve: true },
    });
    expect(await openCount()).toBe(before);
    expect((await dataOf(talk.get(asker, id, "document"))).body.document?.nodes).toEqual([]);
    for (const update of [{ body: { markdown: "Back" } }, { addedReactions: ["👍"] }])
      expect((await outcome(talk.update(asker, id, update))).status).toBe(409);
    const resolved = await dataOf(talk.update(asker, id, { resolved: true, reason: "answered" }));
    expect(resolved).toMatchObject({ status: "resolved", yourTurn: false });
    expect(await openCount()).toBe(before - 1);
    await dataOf(talk.update(asker, id, { resolved: false }));
    expect((await outcome(talk.update(asker, id, {}))).status).toBe(200);

    const more = await dataOf(talk.reply(asker, id, "Thanks anyway"));
    expect((await dataOf(talk.replies(reader, id))).items).toHaveLength(2);
    await dataOf(talk.removeReply(asker, id, more.id));
    expect((await outcome(talk.get(reader, id))).status).toBe(200);
    await dataOf(talk.removeReply(helper, id, reply.id));
    expect((await outcome(talk.get(reader, id))).status).toBe(404);
  });
});

describe("a reply on a change request", () => {
  it("makes it the turn of whoever asked, answered before or created the change request", async () => {
    const context = fixture.contextOf(author, "edit");
    const request = await createChangeRequest(context, fixture.spaceId, {});
    const talk = commentClient(fixture, request.id);
    const { id } = await asked(talk);
    const turns = async () => {
      const people = { asker, helper, author, reader };
      const seen = await Promise.all(
        Object.entries(people).map(async ([name, person]) => {
          const { items } = await dataOf(talk.list(person, {}));
          return items.some((one) => one.id === id && one.yourTurn) ? [name] : [];
        }),
      );
      return seen.flat();
    };
    expect(await turns()).toEqual(["author"]);
    await dataOf(talk.reply(author, id, "Why?"));
    expect(await turns()).toEqual(["asker"]);
    await dataOf(talk.reply(helper, id, "I know"));
    expect(await turns()).toEqual(["asker", "author"]);
    await dataOf(talk.reply(asker, id, "Fine"));
    expect(await turns()).toEqual(["helper", "author"]);
    await dataOf(talk.remove(asker, id));
    expect(await turns()).toEqual(["helper", "author"]);
    await dataOf(talk.update(author, id, { resolved: true }));
    expect(await turns()).toEqual([]);
  });

  it("resolves and reopens its thread together with its own change, or neither happens", async () => {
    const context = fixture.contextOf(author, "edit");
    const request = await createChangeRequest(context, fixture.spaceId, {});
    const talk = commentClient(fixture, request.id);
    const { id } = await asked(talk);
    const reply = await dataOf(talk.reply(helper, id, "Fixed"));
    const denied = await outcome(
      talk.updateReply(helper, id, reply.id, { body: { markdown: "Fixed it" }, resolved: true }),
    );
    expect(denied.status).toBe(403);
    expect((await dataOf(talk.getReply(helper, id, reply.id))).body.markdown).toBe("Fixed");

    await dataOf(talk.updateReply(author, id, reply.id, { resolved: true }));
    expect(await dataOf(talk.get(reader, id))).toMatchObject({
      status: "resolved",
      resolvedBy: { id: author.id },
    });
    const twice = await outcome(
      talk.updateReply(author, id, reply.id, { resolved: true, addedReactions: ["👍"] }),
    );
    expect(twice.status).toBe(409);
    expect((await dataOf(talk.getReply(helper, id, reply.id))).reactions).toEqual([]);
    await dataOf(talk.updateReply(asker, id, reply.id, { resolved: false }));
    expect((await dataOf(talk.get(reader, id))).status).toBe("open");
  });

  it("is given as it is asked for, and held against its version", async () => {
    const context = fixture.contextOf(author, "edit");
    const { id: changeRequestId } = await createChangeRequest(context, fixture.spaceId, {});
    const talk = commentClient(fixture, changeRequestId);
    const { id } = await asked(talk);
    const path = { spaceId: fixture.spaceId, changeRequestId, commentId: id };
    const made = await dataOf(
      postCommentReplyInChangeRequest({
        client: helper.client,
        path,
        query: { format: "document" },
        body: { body: { markdown: "As a *document*" } },
      }),
    );
    expect(made.body.document?.nodes).toHaveLength(1);
    const read = await talk.getReply(helper, id, made.id);
    const etag = read.response?.headers.get("etag") ?? "";
    const change = (markdown: string) =>
      updateCommentReplyInChangeRequest({
        client: helper.client,
        path: { ...path, commentReplyId: made.id },
        body: { body: { markdown } },
        headers: { "If-Match": etag },
      });
    expect((await outcome(change("Once"))).status).toBe(200);
    expect((await outcome(change("Twice"))).status).toBe(412);
  });
});
