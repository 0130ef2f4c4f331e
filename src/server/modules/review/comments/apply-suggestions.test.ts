import { beforeAll, describe, expect, it } from "vitest";
import {
  applySuggestionsInChangeRequest,
  createChangeRequest,
  getChangeRequestById,
  getCommentInChangeRequest,
  postCommentInChangeRequest,
} from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { makeSpaceFixture } from "#server/testing/space-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});

const fenced = (text: string) => `Better so:\n\n\`\`\`suggestion\n${text}\n\`\`\``;

const begin = async () => {
  const own = await makeSpaceFixture(app);
  const author = await own.newPerson("edit");
  const reviewer = await own.newPerson("review");
  await own.publish({ home: { a: "Welcome", b: "Second" }, guide: { c: "How to" } });
  const { spaceId } = own;
  const { id } = await dataOf(
    createChangeRequest({ client: author.client, path: { spaceId }, body: {} }),
  );
  const path = { spaceId, changeRequestId: id };
  await own.edit(author, id, { home: { a: "Welcom", b: "Second" } });
  const suggest = async (page: string, node: string, markdown: string) => {
    const posted = await dataOf(
      postCommentInChangeRequest({
        client: reviewer.client,
        path,
        body: { body: { markdown }, page, node },
      }),
    );
    return posted.id;
  };
  const apply = (comments: string[], by: Person = author) =>
    outcome(applySuggestionsInChangeRequest({ client: by.client, path, body: { comments } }));
  const revision = async () =>
    (await dataOf(getChangeRequestById({ client: author.client, path }))).revision;
  const texts = async () => own.read(await revision());
  const statusOf = async (commentId: string) =>
    (
      await dataOf(
        getCommentInChangeRequest({ client: author.client, path: { ...path, commentId } }),
      )
    ).status;
  return { own, author, reviewer, id, suggest, apply, revision, texts, statusOf };
};

describe("suggestions", () => {
  it("are applied together as one edit that keeps the blocks' keys, and resolve their threads", async () => {
    const { own, suggest, apply, revision, texts, statusOf } = await begin();
    const comments = [
      await suggest("home", "a", fenced("Welcome to you")),
      await suggest("home", "b", fenced("Second one")),
      await suggest("guide", "c", fenced("How to do it")),
    ];
    const before = await revision();
    const { status, data } = await apply(comments);
    expect(status).toBe(200);
    expect(data?.revision).not.toBe(before);
    expect(await texts()).toEqual({
      home: { a: "Welcome to you", b: "Second one" },
      guide: { c: "How to do it" },
    });
    expect(await own.read(before)).toMatchObject({ home: { a: "Welcom" } });
    for (const comment of comments) expect(await statusOf(comment)).toBe("resolved");
  });

  it("may take a block away, or make several of it", async () => {
    const { suggest, apply, texts } = await begin();
    await apply([await suggest("home", "b", fenced(""))]);
    expect((await texts())["home"]).toEqual({ a: "Welcom" });
    await apply([await suggest("home", "a", fenced("One\n\nTwo"))]);
    expect(Object.values((await texts())["home"] ?? {})).toEqual(["One", "Two"]);
  });

  it("are all refused when one is for a block that was changed since", async () => {
    const { own, author, id, suggest, apply, revision, texts, statusOf } = await begin();
    const comments = [
      await suggest("home", "a", fenced("Welcome")),
      await suggest("home", "b", fenced("Second one")),
    ];
    await own.edit(author, id, { home: { a: "Welcom", b: "Another" } });
    const before = await revision();
    const { status, error } = await apply(comments);
    expect(status).toBe(409);
    expect(error).toMatchObject({ error: { reason: "comment.suggestion-outdated" } });
    expect(await revision()).toBe(before);
    expect((await texts())["home"]).toEqual({ a: "Welcom", b: "Another" });
    expect(await statusOf(comments[0] ?? "")).toBe("open");
  });

  it("are refused where there is none, where the thread is resolved, and for one block twice", async () => {
    const { suggest, apply } = await begin();
    const words = await suggest("home", "a", "Is this right?");
    expect(await apply([words])).toMatchObject({
      status: 400,
      error: { error: { details: [{ path: "comments.0" }] } },
    });
    expect((await apply(["nowhere"])).status).toBe(400);
    const first = await suggest("home", "a", fenced("Welcome"));
    const second = await suggest("home", "a", fenced("Hello"));
    expect((await apply([first, second])).status).toBe(409);
    expect((await apply([first])).status).toBe(200);
    expect(await apply([first])).toMatchObject({
      status: 409,
      error: { error: { reason: "comment.resolved" } },
    });
  });

  it("are applied by whoever may edit the change request, and nobody else", async () => {
    const { own, reviewer, suggest, apply } = await begin();
    const comment = await suggest("home", "a", fenced("Welcome"));
    const commenter = await own.newPerson("comment");
    expect((await apply([comment], commenter)).status).toBe(403);
    expect((await apply([comment], reviewer)).status).toBe(200);
  });
});
