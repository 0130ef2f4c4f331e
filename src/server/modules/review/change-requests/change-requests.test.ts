import { beforeAll, describe, expect, it } from "vitest";
import {
  createChangeRequest,
  getChangeRequestById,
  getContributorsByChangeRequestId,
  listChangeRequestsForOrganization,
  listChangeRequestsForSpace,
  listOrganizationAuditEvents,
  listSeenPagesInChangeRequest,
  markPageSeenInChangeRequest,
  mergeChangeRequest,
  unmarkPageSeenInChangeRequest,
  updateChangeRequestById,
} from "#client";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { addSpaceRow } from "#server/testing/row-fixtures.ts";
import { makeSpaceFixture, type SpaceFixture } from "#server/testing/space-fixture.ts";

let app: TestApp;
let fixture: SpaceFixture;
let author: Person;
let reviewer: Person;
let reader: Person;

beforeAll(async () => {
  app = await makeApp();
  fixture = await makeSpaceFixture(app);
  author = await fixture.newPerson("edit");
  reviewer = await fixture.newPerson("review");
  reader = await fixture.newPerson("read");
  await fixture.publish({ home: { a: "Welcome", b: "Second" }, guide: { c: "How to" } });
});

const inSpace = (changeRequestId: string) => ({ spaceId: fixture.spaceId, changeRequestId });
const create = async (subject?: string, by: Person = author, on: SpaceFixture = fixture) => {
  const { data } = await createChangeRequest({
    client: by.client,
    path: { spaceId: on.spaceId },
    ...(subject === undefined ? {} : { body: { subject } }),
    throwOnError: true,
  });
  return data;
};
const read = async (id: string, by: Person = author) => {
  const { data } = await getChangeRequestById({
    client: by.client,
    path: inSpace(id),
    throwOnError: true,
  });
  return data;
};
type Status = "draft" | "open" | "archived";
const patch = (id: string, body: { subject?: string; status?: Status }, ifMatch?: string) =>
  updateChangeRequestById({
    client: author.client,
    path: inSpace(id),
    body,
    ...(ifMatch === undefined ? {} : { headers: { "If-Match": ifMatch } }),
  });

describe("a change request", () => {
  it("begins as a draft with the content of the space, and is read by id and by number", async () => {
    const main = await fixture.main();
    const { data, response } = await createChangeRequest({
      client: author.client,
      path: { spaceId: fixture.spaceId },
      body: { subject: "  Better words " },
      throwOnError: true,
    });
    expect(response.status).toBe(201);
    expect(response.headers.get("location")).toBe(data.urls.location);
    expect(data).toMatchObject({
      object: "change-request",
      status: "draft",
      subject: "Better words",
      revision: main,
      revisionInitial: main,
      outdated: false,
      comments: 0,
      space: fixture.spaceId,
      createdBy: { id: author.id },
      permissions: { edit: true, review: false, merge: false, comment: true },
      turn: { group: "draft", reason: "draft" },
    });
    expect(data.revisionMergedAncestor).toBeUndefined();
    expect(await read(String(data.number))).toEqual(await read(data.id));
    expect((await read(data.id, reader)).permissions).toEqual({
      edit: false,
      review: false,
      merge: false,
      comment: false,
    });
    expect((await read(data.id, reviewer)).permissions).toEqual({
      edit: true,
      review: true,
      merge: true,
      comment: true,
    });
  });

  it("counts up from 1 within its space, without gaps or doubles, whoever comes at once", async () => {
    const own = await makeSpaceFixture(app, fixture.admin);
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, at) => create(`Number ${at}`, fixture.admin, own)),
    );
    expect(made.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, at) => at + 1),
    );
  });

  it("is not opened by readers, and is unknown outside its space", async () => {
    const { response } = await createChangeRequest({
      client: reader.client,
      path: { spaceId: fixture.spaceId },
    });
    expect(response?.status).toBe(403);
    const { id } = await create();
    const other = await makeSpaceFixture(app, fixture.admin);
    for (const changeRequestId of [id, "999", "0", "nothing"]) {
      const answer = await getChangeRequestById({
        client: fixture.admin.client,
        path: { spaceId: other.spaceId, changeRequestId },
      });
      expect(answer.response?.status, changeRequestId).toBe(404);
    }
  });

  const open: Status[] = ["draft", "open", "archived"];
  it.each(open.flatMap((from) => open.map((to) => [from, to] as const)))(
    "goes from %s to %s",
    async (from, to) => {
      const { id } = await create(`${from} to ${to}`);
      await patch(id, { status: from });
      const before = await read(id);
      const { data, response } = await patch(id, { status: to });
      expect(response?.status).toBe(200);
      expect(data).toMatchObject({ status: to, subject: `${from} to ${to}` });
      if (from === to) expect(data?.updatedAt).toBe(before.updatedAt);
    },
  );

  it("stays as it is once it is merged, and says by whom", async () => {
    const { id } = await create("Final");
    await mergeChangeRequest({ client: reviewer.client, path: inSpace(id), throwOnError: true });
    for (const body of [
      { subject: "Other" },
      { subject: "Final" },
      ...open.map((status) => ({ status })),
    ]) {
      const { response, error } = await patch(id, body);
      expect(response?.status, JSON.stringify(body)).toBe(409);
      expect(error).toMatchObject({
        error: { message: expect.stringContaining(`Merged by ${reviewer.displayName}`) },
      });
    }
    expect(await read(id)).toMatchObject({
      status: "merged",
      mergedBy: { id: reviewer.id },
      outdated: false,
    });
  });

  it("refuses a change of what has moved on, and a subject over its limit", async () => {
    const { id } = await create("One");
    const { response } = await getChangeRequestById({ client: author.client, path: inSpace(id) });
    const etag = response?.headers.get("etag") ?? "";
    expect((await patch(id, { subject: "Two" }, etag)).response?.status).toBe(200);
    expect((await patch(id, { subject: "Three" }, etag)).response?.status).toBe(412);
    expect((await read(id)).subject).toBe("Two");
    expect((await patch(id, { subject: "x".repeat(101) })).response?.status).toBe(400);
    expect((await patch(id, { subject: "x".repeat(100) })).response?.status).toBe(200);
    const { response: foreign } = await updateChangeRequestById({
      client: reader.client,
      path: inSpace(id),
      body: { subject: "Mine" },
    });
    expect(foreign?.status).toBe(403);
  });

  it("records what was done to it", async () => {
    const { id, number } = await create("Told");
    await patch(id, { status: "open", subject: "Retold" });
    const { data } = await listOrganizationAuditEvents({
      client: fixture.admin.client,
      path: { organizationId: fixture.organizationId },
      query: { limit: 5 },
      throwOnError: true,
    });
    const ours = data.items.filter(({ target }) => target.id === id);
    expect(ours.map(({ action }) => action)).toEqual([
      "change-request.updated",
      "change-request.created",
    ]);
    expect(ours[0]?.target).toMatchObject({ type: "change-request", label: `#${number} Retold` });
  });

  it("knows who edited it, and that the space has moved on", async () => {
    const own = await makeSpaceFixture(app, fixture.admin);
    await own.publish({ home: { a: "One" } });
    const { id } = await create("Edited", fixture.admin, own);
    await own.edit(author, id, { home: { a: "One", b: "Two" } });
    await own.edit(fixture.admin, id, { home: { a: "One", b: "Three" } });
    await own.edit(author, id, { home: { a: "One", b: "Four" } });
    const path = { spaceId: own.spaceId, changeRequestId: id };
    const { data } = await getContributorsByChangeRequestId({
      client: reader.client,
      path,
      throwOnError: true,
    });
    expect(data.items.map(({ user, count }) => [user.id, count])).toEqual([
      [author.id, 2],
      [fixture.admin.id, 1],
    ]);
    await own.publish({ guide: { c: "New" } });
    const outdated = await getChangeRequestById({
      client: author.client,
      path,
      throwOnError: true,
    });
    expect(outdated.data.outdated).toBe(true);
  });
});

describe("lists of change requests", () => {
  const idsIn = async (
    query: NonNullable<Parameters<typeof listChangeRequestsForOrganization>[0]["query"]>,
    by: Person,
    organizationId = fixture.organizationId,
  ) => {
    const ids: string[] = [];
    let page: string | undefined;
    do {
      const { data } = await listChangeRequestsForOrganization({
        client: by.client,
        path: { organizationId },
        query: { ...query, limit: 2, ...(page === undefined ? {} : { page }) },
        throwOnError: true,
      });
      ids.push(...data.items.map(({ id }) => id));
      page = data.next?.page;
      if (page === undefined) expect(data.count).toBe(ids.length);
    } while (page !== undefined);
    return ids;
  };

  it("give one status of a space, the latest first, with filters and pages", async () => {
    const own = await makeSpaceFixture(app, fixture.admin);
    await own.publish({ home: { a: "One" } });
    const made = [];
    for (const at of [1, 2, 3, 4, 5]) made.push(await create(`At ${at}`, fixture.admin, own));
    const path = (changeRequestId: string) => ({ spaceId: own.spaceId, changeRequestId });
    const [first, second, third] = made.map(({ id }) => id);
    for (const id of [first, second, third])
      await updateChangeRequestById({
        client: fixture.admin.client,
        path: path(id ?? ""),
        body: { status: "open" },
        throwOnError: true,
      });
    await own.edit(author, first ?? "", { home: { a: "Two" } });
    const list = async (query: Parameters<typeof listChangeRequestsForSpace>[0]["query"]) => {
      const { data } = await listChangeRequestsForSpace({
        client: reader.client,
        path: { spaceId: own.spaceId },
        ...(query === undefined ? {} : { query }),
        throwOnError: true,
      });
      expect(data.count).toBe(data.items.length);
      return data.items.map(({ subject }) => subject);
    };
    expect(await list(undefined)).toEqual(["At 1", "At 3", "At 2"]);
    expect(await list({ orderBy: "createdAt" })).toEqual(["At 3", "At 2", "At 1"]);
    expect(await list({ status: "draft" })).toEqual(["At 5", "At 4"]);
    expect(await list({ contributor: author.id })).toEqual(["At 1"]);
    expect(await list({ creator: author.id })).toEqual([]);
    expect(await list({ creator: fixture.admin.id })).toHaveLength(3);
    expect(await list({ requestedReviewer: reviewer.id })).toEqual([]);
  });

  it("across the organization show only spaces the caller can open, page by page", async () => {
    const place = await app.newAdmin();
    const open = await makeSpaceFixture(app, place);
    const closed = await makeSpaceFixture(app, place);
    const { db } = app.database;
    await addSpaceRow(db, { organizationId: place.organizationId });
    await app.database.db.execute(
      `update spaces set default_level = 'none' where id = '${closed.spaceId}'`,
    );
    const member = await app.newMember(place.organizationId, "edit");
    const ids: string[] = [];
    for (const on of [open, closed, open, closed, open]) {
      const { id } = await create("Somewhere", place, on);
      ids.push(id);
    }
    const everything = { status: ["draft" as const, "open" as const] };
    expect(await idsIn(everything, place, place.organizationId)).toEqual(ids.toReversed());
    expect(await idsIn(everything, member, place.organizationId)).toEqual([ids[4], ids[2], ids[0]]);
    expect(
      await idsIn({ ...everything, space: closed.spaceId }, member, place.organizationId),
    ).toEqual([]);
    expect(await idsIn({ ...everything, turn: "draft" }, place, place.organizationId)).toEqual(
      ids.toReversed(),
    );
    expect(await idsIn({ ...everything, turn: "draft" }, member, place.organizationId)).toEqual([]);
    const unknown = await app.request(
      `/v1/orgs/${place.organizationId}/change-requests?status=nothing`,
      { token: place.token },
    );
    expect(unknown.status).toBe(400);
  });
});

describe("marks on seen pages", () => {
  it("hold until the page changes, for the one who set them", async () => {
    const { id } = await create("Seen");
    await fixture.edit(author, id, { guide: null });
    const mark = (pageId: string, by = reviewer) =>
      markPageSeenInChangeRequest({ client: by.client, path: { ...inSpace(id), pageId } });
    const seen = async (by = reviewer) => {
      const { data } = await listSeenPagesInChangeRequest({
        client: by.client,
        path: inSpace(id),
        throwOnError: true,
      });
      return Object.fromEntries(data.pages.map(({ page, changedSince }) => [page, changedSince]));
    };
    expect(await seen()).toEqual({});
    for (const pageId of ["home", "guide", "home"])
      expect((await mark(pageId)).response?.status).toBe(204);
    expect((await mark("nowhere")).response?.status).toBe(404);
    expect(await seen()).toEqual({ home: false, guide: false });
    expect(await seen(reader)).toEqual({});
    await fixture.edit(author, id, { home: { a: "Changed" }, guide: { c: "Back" } });
    expect(await seen()).toEqual({ home: true, guide: true });
    await mark("home");
    expect(await seen()).toEqual({ home: false, guide: true });
    for (const attempt of ["first", "second"]) {
      const { response } = await unmarkPageSeenInChangeRequest({
        client: reviewer.client,
        path: { ...inSpace(id), pageId: "guide" },
      });
      expect(response?.status, attempt).toBe(204);
    }
    expect(await seen()).toEqual({ home: false });
  });
});
