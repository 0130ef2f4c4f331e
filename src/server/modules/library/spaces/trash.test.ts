import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  createChangeRequest,
  deleteCollectionById,
  deleteSpaceById,
  getCollectionById,
  getSpaceById,
  listCollectionsInOrganizationById,
  listOrganizationAuditEvents,
  listSpacesInOrganizationById,
  moveSpace,
  postCommentInChangeRequest,
  requestReviewersForChangeRequest,
  restoreSpace,
  updateSpaceById,
} from "#client";
import { operatorContext } from "#server/access/operator-context.ts";
import { collections, revisions, spaces } from "#server/db/tables/index.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import {
  makeOrganizationFixture,
  type OrganizationFixture,
} from "#server/testing/organization-fixture.ts";
import { addGrantRow, addSpaceRow } from "#server/testing/row-fixtures.ts";
import { purgeTrash } from "./purge-trash.ts";

const DAY = 24 * 60 * 60 * 1000;
const start = Date.now();
let now = start;
let app: TestApp;
beforeAll(async () => {
  app = await makeApp({ now: () => new Date(now) });
});
const newPlace = () => makeOrganizationFixture(app, "https://logo.example/logo.png");
const at = async <Result>(instant: number, work: () => Promise<Result>): Promise<Result> => {
  now = instant;
  try {
    return await work();
  } finally {
    now = start;
  }
};

const remove = async ({ client }: Person, spaceId: string) =>
  (await deleteSpaceById({ client, path: { spaceId } })).response?.status;
const restore = async ({ client }: Person, spaceId: string) =>
  (await restoreSpace({ client, path: { spaceId } })).response?.status;
const read = ({ client }: Person, spaceId: string) => getSpaceById({ client, path: { spaceId } });
const trash = async ({ organizationId }: OrganizationFixture, { client }: Person) => {
  const path = { organizationId };
  const query = { deleted: true, limit: 1000 };
  const { data } = await listSpacesInOrganizationById({ client, path, query, throwOnError: true });
  expect(data.count).toBe(data.items.length);
  return data.items;
};
const purge = (instant: number) =>
  purgeTrash(operatorContext(app.database.db, app.context.settings, () => new Date(instant)));
const storedSpaces = async ({ organizationId }: OrganizationFixture) =>
  app.database.db.select().from(spaces).where(eq(spaces.organizationId, organizationId));
const orderOf = async ({ organizationId }: OrganizationFixture, { client }: Person) => {
  const path = { organizationId };
  const { data } = await listSpacesInOrganizationById({ client, path, throwOnError: true });
  return data.items.toSorted((a, b) => (a.position < b.position ? -1 : 1)).map(({ id }) => id);
};

describe("a deleted space", () => {
  it("is in the trash of those who administer it, and nowhere else", async () => {
    const place = await newPlace();
    const { organizationId, admin } = place;
    const [first, second] = [await place.newSpace(), await place.newSpace()];
    const creator = await app.newMember(organizationId, "create");
    expect(await remove(creator, first)).toBe(403);
    expect(await remove(admin, first)).toBe(204);
    expect(await remove(admin, first)).toBe(204);
    await at(start + 1000, () => remove(admin, second));

    const deletedAt = new Date(start).toISOString();
    const purgeAt = new Date(start + 7 * DAY).toISOString();
    expect(await trash(place, admin)).toMatchObject([
      { id: second },
      { id: first, deletedAt, purgeAt },
    ]);
    expect(await trash(place, creator)).toEqual([]);
    expect(await orderOf(place, admin)).toEqual([]);
    expect((await read(admin, first)).data).toMatchObject({ deletedAt, purgeAt });
    expect((await read(creator, first)).response?.status).toBe(404);
    expect(await remove(creator, first)).toBe(204);
    const path = { spaceId: first };
    const { client } = admin;
    for (const { response } of [
      await updateSpaceById({ client, path, body: { title: "Gone" } }),
      await moveSpace({ client, path, body: {} }),
      await createChangeRequest({ client, path, body: {} }),
    ])
      expect(response?.status).toBe(404);
    await addGrantRow(app.database.db, {
      organizationId,
      spaceId: first,
      userId: creator.id,
      role: "admin",
    });
    expect(await trash(place, creator)).toMatchObject([{ id: first }]);
  });

  it("is recorded once", async () => {
    const place = await newPlace();
    const { admin, organizationId } = place;
    const spaceId = await place.newSpace();
    await remove(admin, spaceId);
    await remove(admin, spaceId);
    const { data } = await listOrganizationAuditEvents({
      client: admin.client,
      path: { organizationId },
      throwOnError: true,
    });
    const mine = data.items.filter(({ target }) => target.id === spaceId);
    expect(mine.map(({ action }) => action).toSorted()).toEqual(["space.created", "space.deleted"]);
  });

  it("comes back to the place it had, whatever moved meanwhile", async () => {
    const place = await newPlace();
    const { admin } = place;
    const [a, b, c, d] = [
      await place.newSpace(),
      await place.newSpace(),
      await place.newSpace(),
      await place.newSpace(),
    ];
    const before = (await read(admin, b)).data;
    await remove(admin, b);
    await moveSpace({
      client: admin.client,
      path: { spaceId: d },
      body: { position: { before: { type: "space", space: c } } },
      throwOnError: true,
    });
    expect(await restore(admin, b)).toBe(200);
    const after = (await read(admin, b)).data;
    expect(after).toEqual(before);
    const order = await orderOf(place, admin);
    expect(order.indexOf(a)).toBeLessThan(order.indexOf(b));
    expect(order.indexOf(b)).toBeLessThan(order.indexOf(c));
    expect(new Set((await storedSpaces(place)).map(({ position }) => position)).size).toBe(4);
    expect(await restore(admin, b)).toBe(409);
  });

  it("can be restored until its 7 days are over, to the millisecond", async () => {
    const place = await newPlace();
    const { admin } = place;
    const [early, late] = [await place.newSpace(), await place.newSpace()];
    await remove(admin, early);
    await remove(admin, late);
    expect(await at(start + 7 * DAY - 1, () => restore(admin, early))).toBe(200);
    expect(await at(start + 7 * DAY, () => restore(admin, late))).toBe(404);
    expect(await at(start + 7 * DAY, () => trash(place, admin))).toEqual([]);
    expect(await at(start + 7 * DAY - 1, () => trash(place, admin))).toMatchObject([{ id: late }]);
  });

  it("is removed for good after 7 days, by the service, with everything in it", async () => {
    const place = await newPlace();
    const { admin, organizationId } = place;
    const { client } = admin;
    const [gone, kept] = [await place.newSpace(), await place.newSpace()];
    const path = { spaceId: gone };
    const reviewer = await app.newMember(organizationId, "review");
    const { data: request } = await createChangeRequest({
      client,
      path,
      body: {},
      throwOnError: true,
    });
    const within = { ...path, changeRequestId: request.id };
    await requestReviewersForChangeRequest({
      client,
      path: within,
      body: { users: [reviewer.id] },
      throwOnError: true,
    });
    await postCommentInChangeRequest({
      client,
      path: within,
      body: { body: { markdown: "Why?" } },
      throwOnError: true,
    });
    await remove(admin, gone);
    await at(start + 1, () => remove(admin, kept));

    await purge(start + 7 * DAY - 1);
    expect((await storedSpaces(place)).length).toBe(2);
    await purge(start + 7 * DAY);
    expect((await storedSpaces(place)).map(({ id }) => id)).toEqual([kept]);
    await purge(start + 7 * DAY);
    const left = await app.database.db.select().from(revisions).where(eq(revisions.spaceId, gone));
    expect(left).toEqual([]);
    expect((await read(admin, gone)).response?.status).toBe(404);
    expect(await remove(admin, gone)).toBe(204);
    const { data } = await listOrganizationAuditEvents({
      client,
      path: { organizationId },
      query: { action: "space.purged" },
      throwOnError: true,
    });
    expect(data.items).toMatchObject([{ target: { id: gone }, actor: { type: "system" } }]);
  });
});

describe("a deleted collection", () => {
  const collectionIds = async ({ organizationId, admin }: OrganizationFixture) => {
    const { data } = await listCollectionsInOrganizationById({
      client: admin.client,
      path: { organizationId },
      throwOnError: true,
    });
    expect(data.count).toBe(data.items.length);
    return data.items.map(({ id }) => id).toSorted();
  };
  const drop = async ({ client }: Person, collectionId: string) =>
    (await deleteCollectionById({ client, path: { collectionId } })).response?.status;

  it("takes everything in it to the trash at one instant, and a space brings its way back", async () => {
    const place = await newPlace();
    const { admin } = place;
    const outer = await place.newCollection();
    const inner = await place.newCollection(outer);
    const beside = await place.newCollection(outer);
    const earlier = await place.newSpace(inner);
    const deep = await place.newSpace(inner);
    const top = await place.newSpace(outer);
    const elsewhere = await place.newSpace();
    await at(start - DAY, () => remove(admin, earlier));
    expect(await drop(admin, outer)).toBe(204);
    expect(await drop(admin, outer)).toBe(204);

    expect(await collectionIds(place)).toEqual([]);
    expect(await orderOf(place, admin)).toEqual([elsewhere]);
    const deletedAt = new Date(start).toISOString();
    const found = await trash(place, admin);
    expect(found.map(({ id }) => id).toSorted()).toEqual([earlier, deep, top].toSorted());
    for (const { id, deletedAt: when } of found) expect(when === deletedAt).toBe(id !== earlier);
    const { response } = await getCollectionById({
      client: admin.client,
      path: { collectionId: outer },
    });
    expect(response?.status).toBe(404);

    expect(await restore(admin, deep)).toBe(200);
    expect((await read(admin, deep)).data).toMatchObject({ parent: inner });
    expect(await collectionIds(place)).toEqual([outer, inner].toSorted());
    expect((await orderOf(place, admin)).toSorted()).toEqual([elsewhere, deep].toSorted());
    await purge(start);
    const stored = await app.database.db
      .select({ id: collections.id })
      .from(collections)
      .where(eq(collections.organizationId, place.organizationId));
    expect(stored.map(({ id }) => id).toSorted()).toEqual([outer, inner].toSorted());
    expect(stored.map(({ id }) => id)).not.toContain(beside);
  });

  it("is removed for good with the last space in it", async () => {
    const place = await newPlace();
    const { admin, organizationId } = place;
    const outer = await place.newCollection();
    const inner = await place.newCollection(outer);
    await place.newSpace(inner);
    await drop(admin, outer);
    const stored = async () =>
      (
        await app.database.db
          .select()
          .from(collections)
          .where(eq(collections.organizationId, organizationId))
      ).length;
    await purge(start + 7 * DAY - 1);
    expect(await stored()).toBe(2);
    await purge(start + 7 * DAY);
    expect(await stored()).toBe(0);
    const { data } = await listOrganizationAuditEvents({
      client: admin.client,
      path: { organizationId },
      query: { action: "collection.purged" },
      throwOnError: true,
    });
    expect(data.items.map(({ target }) => target.id).toSorted()).toEqual([outer, inner].toSorted());
  });

  it("needs administering it and every space in it", async () => {
    const place = await newPlace();
    const { organizationId, admin } = place;
    const { db } = app.database;
    const collectionId = await place.newCollection();
    const member = await app.newMember(organizationId, "create");
    expect(await drop(member, collectionId)).toBe(403);
    await db
      .update(collections)
      .set({ defaultLevel: "admin" })
      .where(eq(collections.id, collectionId));
    const spaceId = await addSpaceRow(
      db,
      { organizationId, parent: collectionId },
      { defaultLevel: "none" },
    );
    expect(await drop(member, collectionId)).toBe(403);
    expect((await read(admin, spaceId)).data).not.toHaveProperty("deletedAt");
    await addGrantRow(db, { organizationId, spaceId, userId: member.id, role: "admin" });
    expect(await drop(member, collectionId)).toBe(204);
    expect((await read(admin, spaceId)).data).toHaveProperty("deletedAt");
    expect(await drop((await newPlace()).admin, collectionId)).toBe(204);
  });
});
