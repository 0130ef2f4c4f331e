import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  createChangeRequest,
  deleteSpaceById,
  getSpaceById,
  listOrganizationAuditEvents,
  listSpacesInCollectionById,
  listSpacesInOrganizationById,
  planCollectionTransfer,
  planSpaceTransfer,
  requestReviewersForChangeRequest,
  restoreSpace,
  transferCollection,
  transferSpace,
} from "#client";
import {
  collections,
  grants,
  members,
  organizations,
  requestedReviewers,
} from "#server/db/tables/index.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import {
  makeOrganizationFixture,
  type OrganizationFixture,
} from "#server/testing/organization-fixture.ts";
import { addCollectionRow, addGrantRow, addSpaceRow } from "#server/testing/row-fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
const newPlace = () => makeOrganizationFixture(app, "https://logo.example/logo.png");
const join = async (
  { organizationId }: OrganizationFixture,
  { id: userId }: Person,
  role: "create" | "admin" | "edit",
) => {
  const row = { organizationId, userId, role, joinedAt: new Date() };
  await app.database.db.insert(members).values(row);
};
/** Two organizations, the admin of the first with the role create in the second. */
const neighbours = async () => {
  const [from, to] = [await newPlace(), await newPlace()];
  await join(to, from.admin, "create");
  return { from, to, organization: to.organizationId, client: from.admin.client };
};
const idsIn = async ({ organizationId, admin: { client } }: OrganizationFixture) => {
  const { data } = await listSpacesInOrganizationById({
    client,
    path: { organizationId },
    throwOnError: true,
  });
  return data.items.map(({ id }) => id);
};
const nobody = { members: 0, teams: 0, requestedReviewers: 0 };

describe("transferring a space", () => {
  it("does what the plan says: it goes along with its work, and strangers lose what they had", async () => {
    const { from, to, organization, client } = await neighbours();
    const { db } = app.database;
    const path = { spaceId: await from.newSpace(await from.newCollection()) };
    const { spaceId } = path;
    const [stranger, both] = [await from.newMember(), await from.newMember()];
    await join(to, both, "edit");
    for (const { id: userId } of [stranger, both])
      await addGrantRow(db, {
        organizationId: from.organizationId,
        spaceId,
        userId,
        role: "review",
      });
    await addGrantRow(db, {
      organizationId: from.organizationId,
      spaceId,
      teamId: await from.newTeam([both.id]),
      role: "admin",
    });
    const { data: request } = await createChangeRequest({
      client,
      path,
      body: {},
      throwOnError: true,
    });
    await requestReviewersForChangeRequest({
      client,
      path: { ...path, changeRequestId: request.id },
      body: { users: [stranger.id, both.id] },
      throwOnError: true,
    });
    const last = await to.newSpace();

    const { data: plan } = await planSpaceTransfer({
      client,
      path,
      query: { organization },
      throwOnError: true,
    });
    expect(plan).toEqual({
      possible: true,
      obstacles: [],
      spaces: 1,
      collections: 0,
      changeRequests: 1,
      translations: 0,
      losing: { members: 1, teams: 1, requestedReviewers: 1 },
    });
    const { data: moved } = await transferSpace({
      client,
      path,
      body: { organization },
      throwOnError: true,
    });
    expect(moved).toMatchObject({
      organization,
      visibility: "private",
      changeRequestsDraft: 1,
      permissions: { triggerGitSync: true, admin: false },
    });
    expect(moved).not.toHaveProperty("parent");
    expect(await idsIn(from)).toEqual([]);
    expect((await idsIn(to)).toSorted()).toEqual([last, spaceId].toSorted());
    const { data: before } = await getSpaceById({
      client: to.admin.client,
      path: { spaceId: last },
      throwOnError: true,
    });
    expect(moved.position > before.position).toBe(true);
    const left = await db.select().from(grants).where(eq(grants.spaceId, spaceId));
    expect(left).toMatchObject([{ userId: both.id, organizationId: organization, role: "review" }]);
    const asked = await db
      .select()
      .from(requestedReviewers)
      .where(eq(requestedReviewers.changeRequestId, request.id));
    expect(asked.map(({ userId }) => userId)).toEqual([both.id]);
    const { response } = await getSpaceById({ client: stranger.client, path });
    expect(response?.status).toBe(404);
    for (const { admin, organizationId } of [from, to]) {
      const { data } = await listOrganizationAuditEvents({
        client: admin.client,
        path: { organizationId },
        query: { action: "space.transferred" },
        throwOnError: true,
      });
      expect(data.items).toMatchObject([{ target: { id: spaceId } }]);
    }
  });

  it("within one organization only changes where it stands", async () => {
    const place = await newPlace();
    const { client } = place.admin;
    const path = { spaceId: await place.newSpace() };
    const collection = await place.newCollection();
    const member = await place.newMember();
    await addGrantRow(app.database.db, {
      organizationId: place.organizationId,
      spaceId: path.spaceId,
      userId: member.id,
      role: "review",
    });
    const body = { organization: place.organizationId, collection };
    const { data: plan } = await planSpaceTransfer({
      client,
      path,
      query: body,
      throwOnError: true,
    });
    expect(plan).toMatchObject({ possible: true, losing: nobody });
    const { data } = await transferSpace({ client, path, body, throwOnError: true });
    expect(data).toMatchObject({ parent: collection, visibility: "in-collection" });
    const { data: seen } = await getSpaceById({ client: member.client, path, throwOnError: true });
    expect(seen.permissions.review).toBe(true);
    const { data: again } = await planSpaceTransfer({
      client,
      path,
      query: body,
      throwOnError: true,
    });
    expect(again).toMatchObject({
      possible: false,
      obstacles: [expect.stringContaining("already")],
    });
    expect((await transferSpace({ client, path, body })).response?.status).toBe(409);
  });

  it("is refused, and the plan says why", async () => {
    const { from, to, organization, client } = await neighbours();
    const path = { spaceId: await from.newSpace() };
    const foreign = await newPlace();
    const attempt = async (body: { organization: string; collection?: string }, by = client) => {
      const query = body;
      const { data: plan, response: planned } = await planSpaceTransfer({
        client: by,
        path,
        query,
      });
      const { response, error } = await transferSpace({ client: by, path, body });
      const status = response?.status;
      if (status === 404 || plan === undefined) expect(planned?.status).toBe(status);
      else expect(plan).toMatchObject({ possible: false, obstacles: [error?.error.message] });
      return status === 412 ? error?.error.reason : status;
    };
    expect(await attempt({ organization: "nowhere" })).toBe(404);
    expect(await attempt({ organization: foreign.organizationId })).toBe(404);
    expect(await attempt({ organization, collection: "nowhere" })).toBe(404);
    expect(await attempt({ organization, collection: await from.newCollection() })).toBe(404);
    const closed = await addCollectionRow(app.database.db, to, "none");
    expect(await attempt({ organization, collection: closed })).toBe(404);
    const readable = await addCollectionRow(app.database.db, to, "read");
    expect(await attempt({ organization, collection: readable })).toBe(403);
    const member = await app.newMember(from.organizationId, "create");
    expect(await attempt({ organization }, member.client)).toBe(403);

    const { db } = app.database;
    const chosen = eq(organizations.id, organization);
    await db
      .update(organizations)
      .set({ blocked: { reason: "security" } })
      .where(chosen);
    expect(await attempt({ organization })).toBe("organization.blocked");
    await db.update(organizations).set({ blocked: null }).where(chosen);
    await db.update(members).set({ role: "edit" }).where(eq(members.userId, from.admin.id));
    await db
      .update(members)
      .set({ role: "admin" })
      .where(eq(members.organizationId, from.organizationId));
    expect(await attempt({ organization })).toBe(403);
    expect(await idsIn(to)).toEqual([]);
  });
});

describe("transferring a collection", () => {
  it("takes everything inside along, the trash too", async () => {
    const { from, to, organization, client } = await neighbours();
    const { db } = app.database;
    const outer = await from.newCollection();
    const inner = await from.newCollection(outer);
    const space = await from.newSpace(inner);
    const gone = await from.newSpace(outer);
    await deleteSpaceById({ client, path: { spaceId: gone }, throwOnError: true });
    await addGrantRow(db, {
      organizationId: from.organizationId,
      collectionId: inner,
      userId: (await from.newMember()).id,
      role: "edit",
    });
    const collection = await to.newCollection();
    const path = { collectionId: outer };
    const query = { organization, collection };
    const { data: plan } = await planCollectionTransfer({
      client,
      path,
      query,
      throwOnError: true,
    });
    expect(plan).toEqual({
      possible: true,
      obstacles: [],
      spaces: 1,
      collections: 2,
      changeRequests: 0,
      translations: 0,
      losing: { members: 1, teams: 0, requestedReviewers: 0 },
    });
    const { data } = await transferCollection({ client, path, body: query, throwOnError: true });
    expect(data).toMatchObject({ organization, parent: collection });
    expect(await idsIn(from)).toEqual([]);
    expect(await idsIn(to)).toEqual([space]);
    const { data: inside } = await listSpacesInCollectionById({
      client: to.admin.client,
      path: { collectionId: inner },
      throwOnError: true,
    });
    expect(inside.items).toMatchObject([{ id: space, organization, parent: inner }]);
    const { response } = await restoreSpace({
      client: to.admin.client,
      path: { spaceId: gone },
    });
    expect(response?.status).toBe(200);
    expect((await idsIn(to)).toSorted()).toEqual([space, gone].toSorted());
    expect(await db.select().from(grants).where(eq(grants.collectionId, inner))).toEqual([]);
    for (const { admin, organizationId } of [from, to]) {
      const { data: log } = await listOrganizationAuditEvents({
        client: admin.client,
        path: { organizationId },
        query: { action: "collection.transferred" },
        throwOnError: true,
      });
      expect(log.items).toMatchObject([{ target: { id: outer } }]);
    }
  });

  it("is refused into itself, too deep, in place, and over spaces of others", async () => {
    const place = await newPlace();
    const { organizationId: organization, admin } = place;
    const outer = await place.newCollection();
    const inner = await place.newCollection(outer);
    const attempt = async (
      collectionId: string,
      collection?: string,
      { client }: Person = admin,
    ) => {
      const path = { collectionId };
      const body = { organization, ...(collection === undefined ? {} : { collection }) };
      const { data: plan } = await planCollectionTransfer({ client, path, query: body });
      const { response, error } = await transferCollection({ client, path, body });
      if (plan) expect(plan.obstacles[0]).toBe(error?.error.message);
      return error ? `${response?.status} ${error.error.reason}` : response?.status;
    };
    expect(await attempt(outer, inner)).toBe("412 collection.into-itself");
    expect(await attempt(outer, outer)).toBe("412 collection.into-itself");
    expect(await attempt(outer)).toBe("409 position.unchanged");
    expect(await attempt(inner, outer)).toBe("409 position.unchanged");
    let deepest = await place.newCollection();
    for (let depth = 2; depth <= 9; depth += 1) deepest = await place.newCollection(deepest);
    expect(await attempt(outer, deepest)).toBe("412 collection.too-deep");
    expect(await attempt("nowhere")).toBe("404 not-found");

    const { db } = app.database;
    await db.update(collections).set({ defaultLevel: "admin" }).where(eq(collections.id, inner));
    await addSpaceRow(
      db,
      { organizationId: organization, parent: inner },
      { defaultLevel: "none" },
    );
    const member = await app.newMember(organization, "create");
    expect(await attempt(inner, undefined, member)).toBe("403 forbidden");
    expect(await attempt(await (await newPlace()).newCollection(), undefined)).toBe(
      "404 not-found",
    );
  });
});
