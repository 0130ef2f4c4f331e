import { beforeAll, describe, expect, it } from "vitest";
import {
  type ChangeMergeChecks,
  createChangeRequest,
  createSpace,
  duplicateSpace,
  getSpaceById,
  listChangeRequestsForSpace,
  listCommentsInSpace,
  listSpacesForOrganizationMember,
  listSpacesInCollectionById,
  listSpacesInOrganizationById,
  postCommentInSpace,
  updateChangeRequestById,
  updateCommentInSpace,
  updateSpaceById,
} from "#client";
import { defaultMergeChecks } from "#contract/schemas/merge-check.ts";
import { readRevision } from "#server/modules/content/revisions/revisions.ts";
import { dataOf } from "#server/testing/answers.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import {
  makeOrganizationFixture,
  type OrganizationFixture,
} from "#server/testing/organization-fixture.ts";
import { recorded } from "#server/testing/recorded.ts";
import { addCollectionRow, addGrantRow, addSpaceRow } from "#server/testing/row-fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
const newPlace = () => makeOrganizationFixture(app, "https://logo.example/logo.png");

const read = async ({ client }: Person, spaceId: string) =>
  (await getSpaceById({ client, path: { spaceId }, throwOnError: true })).data;
const listed = async ({ client }: Person, organizationId: string) => {
  const query = { limit: 1000 };
  const path = { organizationId };
  const { data } = await listSpacesInOrganizationById({ client, path, query, throwOnError: true });
  expect(data.count).toBe(data.items.length);
  return data.items;
};
const make = async (
  { admin, organizationId }: OrganizationFixture,
  body: object = {},
  by: Person = admin,
) => createSpace({ client: by.client, path: { organizationId }, body });

describe("making a space", () => {
  it("puts it at the end of where it is to stand, empty, with an address", async () => {
    const place = await newPlace();
    const { organizationId, admin } = place;
    const { data: bare, response } = await createSpace({
      client: admin.client,
      path: { organizationId },
      throwOnError: true,
    });
    expect(bare).toMatchObject({
      object: "space",
      title: "",
      emoji: "",
      editMode: "live",
      visibility: "private",
      defaultLevel: "inherit",
      organization: organizationId,
      comments: 0,
      changeRequests: 0,
      urls: {
        location: `http://localhost/v1/spaces/${bare.id}`,
        app: `http://localhost/o/${organizationId}/spaces/${bare.id}`,
      },
    });
    expect(bare).not.toHaveProperty("parent");
    expect(response.headers.get("location")).toBe(bare.urls.location);
    expect(await read(admin, bare.id)).toEqual(bare);

    const parent = await place.newCollection();
    const { data: inside } = await make(place, {
      title: "Guides",
      emoji: "1f4d8",
      parent,
      editMode: "locked",
    });
    expect(inside).toMatchObject({
      title: "Guides",
      emoji: "1f4d8",
      parent,
      editMode: "locked",
      visibility: "in-collection",
      permissions: { admin: true, edit: false },
    });
    const third = await read(admin, await place.newSpace());
    expect(third.position > bare.position).toBe(true);
    expect(await readRevision(app.context, bare.id, bare.revision)).toMatchObject({
      parents: [],
      changeRequestId: null,
    });
  });

  it("has limits, and needs the right to make content there", async () => {
    const place = await newPlace();
    const other = await newPlace();
    const closed = await addCollectionRow(app.database.db, place, "none");
    const open = await place.newCollection();
    const creator = await app.newMember(place.organizationId, "create");
    const reviewer = await app.newMember(place.organizationId, "review");
    const status = async (body: object, by?: Person) =>
      (await make(place, body, by)).response?.status;

    expect(await status({ title: "x".repeat(51) })).toBe(400);
    expect(await status({ emoji: "x".repeat(51) })).toBe(400);
    expect(await status({ parent: "nowhere" })).toBe(404);
    expect(await status({ parent: await other.newCollection() })).toBe(404);
    expect(await status({}, reviewer)).toBe(403);
    expect(await status({ parent: open }, creator)).toBe(201);
    expect(await status({ parent: closed }, creator)).toBe(404);
    await addGrantRow(app.database.db, {
      organizationId: place.organizationId,
      collectionId: closed,
      userId: creator.id,
      role: "review",
    });
    expect(await status({ parent: closed }, creator)).toBe(403);
    const foreign = await make(place, {}, other.admin);
    expect(foreign.response?.status).toBe(404);
  });
});

describe("the list of spaces", () => {
  it("has what the caller can open, page after page while others come and go", async () => {
    const place = await newPlace();
    const { organizationId, admin } = place;
    const { db } = app.database;
    const reader = await app.newMember(organizationId, "read");
    const guest = await app.newMember(organizationId, null);
    const start = Date.now();
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1)
      ids.push(
        await addSpaceRow(db, place, { createdAt: new Date(start + Math.floor(index / 2)) }),
      );
    const hidden = await addSpaceRow(db, place, { defaultLevel: "none" });
    await addGrantRow(db, { organizationId, spaceId: hidden, userId: guest.id, role: "edit" });
    await addSpaceRow(db, place, { deletedAt: new Date() });

    expect(await listed(guest, organizationId)).toMatchObject([
      { id: hidden, permissions: { edit: true, review: false } },
    ]);
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const { data } = await listSpacesInOrganizationById({
        client: reader.client,
        path: { organizationId },
        query: { limit: 2, ...(page === undefined ? {} : { page }) },
        throwOnError: true,
      });
      seen.push(...data.items.map(({ id }) => id));
      page = data.next?.page;
      await addSpaceRow(db, place, { createdAt: new Date(start + 60_000) });
    } while (page !== undefined);
    expect(seen.toSorted()).toEqual(ids.toSorted());
    const { data: none } = await listSpacesInOrganizationById({
      client: admin.client,
      path: { organizationId },
      query: { limit: 0 },
      throwOnError: true,
    });
    expect(none).toEqual({ items: [], count: 12 });
  });

  it("of a collection has only what stands in it and can be opened", async () => {
    const place = await newPlace();
    const { organizationId } = place;
    const { db } = app.database;
    const outer = await place.newCollection();
    const inner = await place.newCollection(outer);
    const here = await place.newSpace(outer);
    await place.newSpace(inner);
    await addSpaceRow(db, { organizationId, parent: outer }, { defaultLevel: "none" });
    const reader = await app.newMember(organizationId, "read");
    const { data } = await listSpacesInCollectionById({
      client: reader.client,
      path: { collectionId: outer },
      throwOnError: true,
    });
    expect(data).toMatchObject({ items: [{ id: here, parent: outer }], count: 1 });
  });

  it("counts what the other lists have", async () => {
    const place = await newPlace();
    const { organizationId, admin } = place;
    const { client } = admin;
    const busy = await place.newSpace();
    const quiet = await place.newSpace();
    const path = { spaceId: busy };
    for (const status of ["draft", "open", "open", "archived"] as const) {
      const { data } = await createChangeRequest({ client, path, body: {}, throwOnError: true });
      if (status !== "draft")
        await updateChangeRequestById({
          client,
          path: { ...path, changeRequestId: data.id },
          body: { status },
          throwOnError: true,
        });
    }
    const comment = async () => {
      const body = { body: { markdown: "Is this so?" } };
      return (await postCommentInSpace({ client, path, body, throwOnError: true })).data;
    };
    await comment();
    await comment();
    await updateCommentInSpace({
      client,
      path: { ...path, commentId: (await comment()).id },
      body: { resolved: true },
      throwOnError: true,
    });

    const requests = async (status: "open" | "draft") =>
      (await listChangeRequestsForSpace({ client, path, query: { status }, throwOnError: true }))
        .data.count;
    const { data: threads } = await listCommentsInSpace({
      client,
      path,
      query: { status: "open" },
      throwOnError: true,
    });
    const counts = {
      comments: threads.count,
      changeRequests: 4,
      changeRequestsOpen: await requests("open"),
      changeRequestsDraft: await requests("draft"),
    };
    expect(counts).toEqual({
      comments: 2,
      changeRequests: 4,
      changeRequestsOpen: 2,
      changeRequestsDraft: 1,
    });
    const none = { comments: 0, changeRequests: 0, changeRequestsOpen: 0, changeRequestsDraft: 0 };
    expect(await read(admin, busy)).toMatchObject(counts);
    expect(await listed(admin, organizationId)).toMatchObject([
      { id: quiet, ...none },
      { id: busy, ...counts },
    ]);
    const { data: own } = await listSpacesForOrganizationMember({
      client,
      path: { organizationId, userId: admin.id },
      throwOnError: true,
    });
    expect(own.items.map(({ space }) => space)).toMatchObject([none, counts]);
  });
});

describe("changing a space", () => {
  it("changes what is named, and an emoji and an icon take each other's place", async () => {
    const place = await newPlace();
    const { client } = place.admin;
    const path = { spaceId: await place.newSpace() };
    const change = async (body: NonNullable<Parameters<typeof updateSpaceById>[0]["body"]>) =>
      (await updateSpaceById({ client, path, body, throwOnError: true })).data;
    const icon = "https://pictures.example/one.png";

    expect(await change({ title: "", emoji: "1f680" })).toMatchObject({
      title: "",
      emoji: "1f680",
    });
    expect(await change({ icon })).toMatchObject({ emoji: "", urls: { icon } });
    expect(await change({ emoji: "1f680" })).toMatchObject({ emoji: "1f680" });
    expect((await change({ emoji: null })).emoji).toBe("");
    await change({ icon });
    expect((await change({ icon: null })).urls).not.toHaveProperty("icon");
    expect(await change({ defaultLevel: null })).toMatchObject({ defaultLevel: null });
    expect(await change({ defaultLevel: "comment" })).toMatchObject({ defaultLevel: "comment" });
    expect(await change({ defaultLevel: "inherit", editMode: "locked" })).toMatchObject({
      defaultLevel: "inherit",
      editMode: "locked",
      permissions: { edit: false },
    });
    const both = await updateSpaceById({ client, path, body: { emoji: "1f680", icon } });
    expect(both.response?.status).toBe(400);
  });

  it("keeps how much rules of a merge count, each by itself, also in a copy, and records what changed", async () => {
    const { admin, newSpace } = await newPlace();
    const { client } = admin;
    const path = { spaceId: await newSpace() };
    const set = async (checks: ChangeMergeChecks) =>
      (await dataOf(updateSpaceById({ client, path, body: { mergeChecks: checks } }))).mergeChecks;
    expect((await read(admin, path.spaceId)).mergeChecks).toEqual(defaultMergeChecks);
    await set({ "threads-resolved": "required" });
    const expected = {
      ...defaultMergeChecks,
      "threads-resolved": "required",
      "no-broken-links": "off",
    };
    expect(await set({ "no-broken-links": "off", "threads-resolved": "required" })).toEqual(
      expected,
    );
    await set({ "no-broken-links": "off" });
    const copy = await dataOf(duplicateSpace({ client, path }));
    expect(copy.mergeChecks).toEqual(expected);

    const [latest, ...earlier] = await recorded(admin, "space.updated");
    expect(latest).toMatchObject({
      before: { mergeChecks: { "no-broken-links": "advisory" } },
      after: { mergeChecks: { "no-broken-links": "off" } },
    });
    expect(earlier).toHaveLength(1);
  });

  it("needs administering it, and the version that was read", async () => {
    const place = await newPlace();
    const spaceId = await place.newSpace();
    const creator = await app.newMember(place.organizationId, "create");
    const attempt = async (by: Person, headers: Record<string, string> = {}) =>
      (
        await updateSpaceById({
          client: by.client,
          path: { spaceId },
          body: { title: `By ${by.displayName}` },
          headers,
        })
      ).response?.status;
    const { response } = await getSpaceById({ client: place.admin.client, path: { spaceId } });
    const etag = response?.headers.get("etag") ?? "";
    expect(await attempt(creator)).toBe(403);
    expect(await attempt((await newPlace()).admin)).toBe(404);
    expect(await attempt(place.admin, { "If-Match": etag })).toBe(200);
    expect(await attempt(place.admin, { "If-Match": etag })).toBe(412);
  });
});

describe("a copy of a space", () => {
  it("stands right behind it, with its settings but nothing that happened there", async () => {
    const place = await newPlace();
    const { organizationId, admin } = place;
    const { client } = admin;
    const parent = await place.newCollection();
    const { data: source } = await make(place, { title: "🏳️‍🌈".repeat(8), emoji: "1f4d8", parent });
    const spaceId = source?.id ?? "";
    const next = await place.newSpace(parent);
    const reader = await app.newMember(organizationId, "read");
    await addGrantRow(app.database.db, {
      organizationId,
      spaceId,
      userId: reader.id,
      role: "admin",
    });
    await updateSpaceById({
      client,
      path: { spaceId },
      body: { editMode: "locked", defaultLevel: "comment" },
    });
    await createChangeRequest({ client, path: { spaceId }, body: {}, throwOnError: true });
    const { data: copy, response } = await duplicateSpace({
      client,
      path: { spaceId },
      throwOnError: true,
    });
    expect(response.headers.get("location")).toBe(copy.urls.location);
    expect(copy).toMatchObject({
      title: `Copy of ${"🏳️‍🌈".repeat(7)}`,
      emoji: "1f4d8",
      parent,
      editMode: "locked",
      defaultLevel: "comment",
      changeRequests: 0,
    });
    expect(copy.title.length).toBeLessThanOrEqual(50);
    expect(copy.revision).not.toBe(source?.revision);
    expect(copy.position > (source?.position ?? "")).toBe(true);
    expect(copy.position < (await read(admin, next)).position).toBe(true);
    expect((await read(reader, copy.id)).permissions).toMatchObject({ comment: true, edit: false });
  });

  it("needs the right to make content where it comes to stand", async () => {
    const place = await newPlace();
    const { organizationId } = place;
    const { db } = app.database;
    const spaceId = await place.newSpace();
    const copy = async (by: Person) =>
      (await duplicateSpace({ client: by.client, path: { spaceId } })).response?.status;
    const reader = await app.newMember(organizationId, "read");
    expect(await copy(reader)).toBe(403);
    await addGrantRow(db, { organizationId, spaceId, userId: reader.id, role: "admin" });
    expect(await copy(reader)).toBe(403);
    expect(await copy(await app.newMember(organizationId, "create"))).toBe(201);
    expect(await copy((await newPlace()).admin)).toBe(404);
  });
});
