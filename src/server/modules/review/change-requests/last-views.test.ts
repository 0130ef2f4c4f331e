import { beforeAll, describe, expect, it } from "vitest";
import {
  createChangeRequest,
  getChangeRequestById,
  getLastViewOfChangeRequest,
  listOrganizationAuditEvents,
  markChangeRequestViewed,
  submitChangeRequestReview,
  updateChangeRequest,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { makeSpaceFixture, type Pages } from "#server/testing/space-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});

/** A change request in a space of its own, with an author and a reviewer. */
const begin = async (edits: Pages) => {
  const own = await makeSpaceFixture(app);
  const author = await own.newPerson("edit");
  const reviewer = await own.newPerson("review");
  await own.publish({ home: { a: "Welcome" }, guide: { b: "How to" }, news: { c: "Old" } });
  const { spaceId } = own;
  const made = await dataOf(
    createChangeRequest({ client: author.client, path: { spaceId }, body: {} }),
  );
  const path = { spaceId, changeRequestId: made.id };
  await own.edit(author, made.id, edits);
  const revision = async () => {
    const now = await dataOf(getChangeRequestById({ client: author.client, path }));
    return now.revision;
  };
  const since = async (by: Person) => {
    const { lastView } = await dataOf(
      getLastViewOfChangeRequest({ client: by.client, path, query: { limit: 100 } }),
    );
    return lastView?.changes.changes.map((change) =>
      "page" in change ? `${change.type} ${change.page.id}` : change.type,
    );
  };
  const mark = (by: Person, body: { revision: string }) =>
    markChangeRequestViewed({ client: by.client, path, body });
  const edit = (pages: Pages) => own.edit(author, made.id, pages);
  return { own, author, reviewer, path, revision, since, mark, edit };
};

describe("what changed since somebody last viewed a change request", () => {
  it("is told from a mark, to the one who made it", async () => {
    const { own, author, reviewer, revision, since, mark, edit } = await begin({
      home: { a: "Hello" },
    });
    expect(await since(reviewer)).toBeUndefined();
    const first = await revision();
    for (const attempt of ["first", "second"])
      expect((await mark(reviewer, { revision: first })).response?.status, attempt).toBe(204);
    expect(await since(reviewer)).toEqual([]);
    await edit({ guide: { b: "How to do it" } });
    expect(await since(reviewer)).toEqual(["page_edited guide"]);
    expect(await since(author)).toBeUndefined();
    await mark(reviewer, { revision: await revision() });
    expect(await since(reviewer)).toEqual([]);
    const { items } = await dataOf(
      listOrganizationAuditEvents({
        client: own.admin.client,
        path: { organizationId: own.organizationId },
        query: { action: "change-request.viewed" },
      }),
    );
    expect(items).toHaveLength(2);
  });

  it("is told from a verdict, too", async () => {
    const { reviewer, path, since, edit } = await begin({ home: { a: "Hello" } });
    await dataOf(
      submitChangeRequestReview({ client: reviewer.client, path, body: { status: "approved" } }),
    );
    expect(await since(reviewer)).toEqual([]);
    await edit({ home: { a: "Hello there" } });
    expect(await since(reviewer)).toEqual(["page_edited home"]);
  });

  it("leaves out one's own edits, unless others edited before them", async () => {
    const { own, author, reviewer, path, revision, since, mark, edit } = await begin({
      home: { a: "Hello" },
    });
    await mark(author, { revision: await revision() });
    await edit({ home: { a: "Hello there" } });
    expect(await since(author)).toEqual([]);
    await own.edit(reviewer, path.changeRequestId, { guide: { b: "How to do it" } });
    await edit({ news: { c: "New" } });
    expect((await since(author))?.toSorted()).toEqual(["page_edited guide", "page_edited news"]);
  });

  it("leaves out what only an update from the space brought", async () => {
    const { own, author, reviewer, path, revision, since, mark, edit } = await begin({
      home: { a: "Hello" },
      guide: { b: "How to do it" },
    });
    await mark(reviewer, { revision: await revision() });
    await edit({ guide: { b: "How to" } });
    await own.publish({ news: { c: "Fresh" } });
    await dataOf(updateChangeRequest({ client: author.client, path }));
    expect(await since(reviewer)).toEqual(["page_edited guide"]);
  });

  it("is not marked for an edit that came meanwhile", async () => {
    const { reviewer, revision, since, mark, edit } = await begin({ home: { a: "Hello" } });
    const first = await revision();
    await mark(reviewer, { revision: first });
    await edit({ guide: { b: "How to do it" } });
    const { error, response } = await mark(reviewer, { revision: first });
    expect(response?.status).toBe(409);
    expect(error).toMatchObject({ error: { reason: "change-request.edited-since" } });
    expect(await since(reviewer)).toEqual(["page_edited guide"]);
  });
});
