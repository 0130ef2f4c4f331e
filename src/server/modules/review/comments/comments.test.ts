import { beforeAll, describe, expect, it } from "vitest";
import { makeApp, type Person } from "#server/testing/make-app.ts";
import { makeSpaceFixture, type SpaceFixture } from "#server/testing/space-fixture.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { type CommentClient, commentClient } from "#server/testing/comment-client.ts";
import { createChangeRequest } from "../change-requests/change-requests.ts";

const boards = ["change request", "space"] as const;
let fixture: SpaceFixture;
let author: Person;
let reader: Person;
let commenter: Person;
let reviewer: Person;

beforeAll(async () => {
  fixture = await makeSpaceFixture(await makeApp());
  await fixture.publish({ intro: { a: "First words.", b: "Second words." } });
  author = await fixture.newPerson("edit");
  reader = await fixture.newPerson("read");
  commenter = await fixture.newPerson("comment");
  reviewer = await fixture.newPerson("review");
});

const newRequest = () =>
  createChangeRequest(fixture.contextOf(author, "edit"), fixture.spaceId, { subject: "Words" });
/** Talk on a new change request, or on the space all tests share. */
const newTalk = async (board: (typeof boards)[number]): Promise<CommentClient> =>
  board === "space" ? commentClient(fixture) : commentClient(fixture, (await newRequest()).id);
const body = (markdown: string) => ({ body: { markdown } });
const details = (path: string, message = expect.any(String)) => ({
  error: { details: [{ path, message }] },
});

describe.each(boards)("a comment on a %s", (board) => {
  it("is posted, read, listed, edited and deleted", async () => {
    const talk = await newTalk(board);
    const posted = await dataOf(
      talk.post(commenter, { ...body("Is *this* right?"), page: "intro", node: "a" }),
    );
    expect(posted).toMatchObject({
      object: "comment",
      postedBy: { id: commenter.id },
      status: "open",
      reactions: [],
      replies: 0,
      body: { markdown: "Is *this* right?" },
      target: {
        node: { id: "a", preview: "First words." },
        page: { id: "intro", title: "intro", path: "intro", outdated: false, deleted: false },
        space: fixture.spaceId,
        revision: await fixture.main(),
      },
      change: { verdict: "untouched" },
      permissions: { view: true, edit: true, reply: true, delete: true, resolve: true },
    });
    expect(posted.editedAt).toBeUndefined();

    const asDocument = await dataOf(talk.get(reader, posted.id, "document"));
    expect(asDocument.body.markdown).toBeUndefined();
    expect(asDocument.body.document?.nodes[0]).toMatchObject({ type: "paragraph" });
    expect(asDocument.permissions).toEqual({
      view: true,
      edit: false,
      reply: false,
      delete: false,
      resolve: false,
    });

    const edited = await dataOf(talk.update(commenter, posted.id, body("Is it?")));
    expect(edited).toMatchObject({ body: { markdown: "Is it?" }, editedAt: expect.any(String) });
    const same = await dataOf(talk.update(commenter, posted.id, body("Is it?")));
    expect(same.editedAt).toBe(edited.editedAt);

    for (const attempt of ["first", "second"])
      expect((await outcome(talk.remove(commenter, posted.id))).status, attempt).toBe(204);
    expect((await outcome(talk.get(reader, posted.id))).status).toBe(404);
    expect((await outcome(talk.update(commenter, posted.id, {}))).status).toBe(404);
  });

  it("takes a document and keeps it as Markdown; nothing and too much are refused", async () => {
    const talk = await newTalk(board);
    const first = await dataOf(talk.post(commenter, body("Some **bold** words")));
    const { body: read } = await dataOf(talk.get(commenter, first.id, "document"));
    if (read.document === undefined) throw new Error("no document was given");
    const copy = await dataOf(talk.post(commenter, { body: { document: read.document } }));
    expect(copy.body.markdown?.trim()).toBe("Some **bold** words");

    const nothing = { object: "document" as const, data: {}, nodes: [] };
    for (const refused of [
      { body: { markdown: " \n " } },
      { body: { markdown: "x".repeat(50_001) } },
      { body: { document: nothing } },
    ])
      expect((await outcome(talk.post(commenter, refused))).status).toBe(400);
    expect((await outcome(talk.post(commenter, body("x".repeat(50_000))))).status).toBe(200);
  });

  it("hangs on a page and a block that are there", async () => {
    const talk = await newTalk(board);
    const cases = [
      [{ page: "nowhere" }, "page"],
      [{ page: "intro", node: "zz" }, "node"],
      [{ node: "a" }, "page"],
    ] as const;
    for (const [target, path] of cases) {
      const { status, error } = await outcome(talk.post(commenter, { ...body("Hm"), ...target }));
      expect(status).toBe(400);
      expect(error).toMatchObject(details(path));
    }
    const onPage = await dataOf(talk.post(commenter, { ...body("Whole page"), page: "intro" }));
    expect(onPage.target).toMatchObject({ page: { id: "intro" } });
    expect(onPage.target.node).toBeUndefined();
    expect(onPage.change).toBeUndefined();
  });

  it("keeps its words for its author; who may not is told what is missing", async () => {
    const talk = await newTalk(board);
    const { id } = await dataOf(talk.post(commenter, body("Mine")));
    for (const person of [reviewer, fixture.admin]) {
      const { status, error } = await outcome(talk.update(person, id, body("Ours")));
      expect(status).toBe(403);
      expect(error).toMatchObject(details("permission", "comment:edit"));
    }
    const refused = await outcome(talk.remove(reviewer, id));
    expect(refused).toMatchObject({
      status: 403,
      error: details("permission", "comment:delete"),
    });
    expect((await outcome(talk.update(reader, id, { addedReactions: ["👍"] }))).status).toBe(403);
    expect((await outcome(talk.post(reader, body("Hello")))).status).toBe(403);
    expect((await dataOf(talk.get(reader, id))).body).toEqual({ markdown: "Mine" });
    expect((await outcome(talk.remove(fixture.admin, id))).status).toBe(204);
  });

  it("is resolved and reopened by who asked and by reviewers, once", async () => {
    const talk = await newTalk(board);
    const other = await fixture.newPerson("comment");
    const { id } = await dataOf(talk.post(commenter, body("Please fix")));
    expect(await outcome(talk.update(other, id, { resolved: true }))).toMatchObject({
      status: 403,
      error: details("permission", "comment:resolve"),
    });
    const resolved = await dataOf(
      talk.update(commenter, id, { resolved: true, reason: "not-needed" }),
    );
    expect(resolved).toMatchObject({
      status: "resolved",
      resolvedBy: { id: commenter.id },
      resolvedAt: expect.any(String),
      resolveReason: "not-needed",
    });
    const again = await outcome(talk.update(reviewer, id, { resolved: true }));
    expect(again.status).toBe(409);
    expect(JSON.stringify(again.error)).toContain(commenter.displayName);
    expect(JSON.stringify(again.error)).toContain(resolved.resolvedAt);

    const reopened = await dataOf(talk.update(reviewer, id, { resolved: false }));
    expect(reopened.status).toBe("open");
    expect(reopened.resolvedAt ?? reopened.resolvedBy ?? reopened.resolveReason).toBeUndefined();
    const twice = await outcome(talk.update(commenter, id, { resolved: false }));
    expect(twice.status).toBe(409);
    expect(JSON.stringify(twice.error)).toContain(`${reviewer.displayName} reopened`);
    for (const wrong of [{ reason: "answered" }, { resolved: false, reason: "answered" }] as const)
      expect(await outcome(talk.update(commenter, id, wrong))).toMatchObject({
        status: 400,
        error: details("reason"),
      });
    const fresh = await dataOf(talk.post(commenter, body("Never resolved")));
    expect((await outcome(talk.update(commenter, fresh.id, { resolved: false }))).status).toBe(409);
  });

  it("takes each reaction of a person once, and nothing of a request that is wrong", async () => {
    const talk = await newTalk(board);
    const { id } = await dataOf(talk.post(commenter, body("Good?")));
    await dataOf(talk.update(commenter, id, { addedReactions: ["👍", "🎉"] }));
    const both = await dataOf(talk.update(reviewer, id, { addedReactions: ["👍"] }));
    expect(both.reactions.map(({ emoji, count }) => [emoji, count])).toEqual(
      expect.arrayContaining([
        ["👍", 2],
        ["🎉", 1],
      ]),
    );
    const thumbs = both.reactions.find(({ emoji }) => emoji === "👍");
    expect(thumbs?.users.map(({ user }) => user.id)).toEqual([commenter.id, reviewer.id]);

    const wrong = [
      [{ addedReactions: ["🚀", "👍"] }, "You reacted with 👍 already"],
      [{ removedReactions: ["🎉", "👀"] }, "You have not reacted with 👀"],
      [{ ...body("New words"), addedReactions: ["👍"] }, "already"],
    ] satisfies [Parameters<CommentClient["update"]>[2], string][];
    for (const [update, words] of wrong) {
      const answer = await outcome(talk.update(commenter, id, update));
      expect(answer.status).toBe(409);
      expect(JSON.stringify(answer.error)).toContain(words);
    }
    const bad = { addedReactions: ["👀"], removedReactions: ["👀"] };
    expect(await outcome(talk.update(commenter, id, bad))).toMatchObject({
      status: 400,
      error: details("removedReactions.0"),
    });
    expect((await dataOf(talk.get(reader, id))).reactions).toEqual(both.reactions);
    const less = await dataOf(talk.update(commenter, id, { removedReactions: ["👍", "🎉"] }));
    expect(less.reactions).toMatchObject([{ emoji: "👍", count: 1 }]);
    expect(less.body).toEqual({ markdown: "Good?" });
    expect(less.editedAt).toBeUndefined();
  });

  it("is not changed over a version its editor has not seen", async () => {
    const talk = await newTalk(board);
    const { id } = await dataOf(talk.post(commenter, body("One")));
    const { response } = await talk.get(commenter, id);
    const etag = response?.headers.get("etag") ?? "";
    await dataOf(talk.update(reviewer, id, { addedReactions: ["👍"] }));
    const late = await outcome(talk.update(commenter, id, body("Two"), { "If-Match": etag }));
    expect(late.status).toBe(412);
    expect((await dataOf(talk.get(commenter, id))).body).toEqual({ markdown: "One" });
  });
});
