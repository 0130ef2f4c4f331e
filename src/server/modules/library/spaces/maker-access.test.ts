import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  createCollection,
  createSpace,
  duplicateSpace,
  getCollectionById,
  getSpaceById,
  updateSpaceById,
} from "#client";
import { auditEvents, grants } from "#server/db/tables/index.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import {
  makeOrganizationFixture,
  type OrganizationFixture,
} from "#server/testing/organization-fixture.ts";
import { addCollectionRow, addGrantRow } from "#server/testing/row-fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
const newPlace = () => makeOrganizationFixture(app, "https://logo.example/logo.png");
const throwOnError = true;

/** A space that only granted people see. */
const newHidden = async ({ admin, newSpace }: OrganizationFixture): Promise<string> => {
  const spaceId = await newSpace();
  const body = { defaultLevel: null };
  await updateSpaceById({ client: admin.client, path: { spaceId }, body, throwOnError });
  return spaceId;
};
const copyOf = async ({ client }: Person, spaceId: string) =>
  (await duplicateSpace({ client, path: { spaceId }, throwOnError })).data;
const read = ({ client }: Person, spaceId: string) => getSpaceById({ client, path: { spaceId } });
const grantsOn = async (spaceId: string) => {
  const rows = await app.database.db.select().from(grants).where(eq(grants.spaceId, spaceId));
  return rows.map(({ userId, teamId, role }) => ({ userId, teamId, role }));
};
const actionsOn = async (id: string) => {
  const { db } = app.database;
  const events = await db.select().from(auditEvents).where(eq(auditEvents.targetId, id));
  return events.map(({ action }) => action).toSorted();
};

describe("whoever duplicates a space that only granted people see", () => {
  it.each(["create", "admin"] as const)("keeps the role %s on the copy, alone", async (role) => {
    const place = await newPlace();
    const { organizationId } = place;
    const spaceId = await newHidden(place);
    const maker = await app.newMember(organizationId, "create");
    const other = await app.newMember(organizationId, "create");
    for (const { id: userId } of [maker, other])
      await addGrantRow(app.database.db, { organizationId, spaceId, userId, role });

    const copy = await copyOf(maker, spaceId);
    expect(copy.defaultLevel).toBeNull();
    expect(copy.permissions).toMatchObject({ view: true, edit: true, admin: role === "admin" });
    expect((await read(maker, copy.id)).data).toEqual(copy);
    expect((await read(other, copy.id)).response?.status).toBe(404);
    expect(await grantsOn(copy.id)).toEqual([{ userId: maker.id, teamId: null, role }]);
    expect(await actionsOn(copy.id)).toEqual(["permission.changed", "space.duplicated"]);
  });

  it("keeps it too when it came by a team, which is given nothing", async () => {
    const place = await newPlace();
    const { organizationId } = place;
    const { db } = app.database;
    const spaceId = await newHidden(place);
    const maker = await app.newMember(organizationId, "create");
    const teamId = await place.newTeam([maker.id]);
    await addGrantRow(db, { organizationId, spaceId, userId: maker.id, role: "read" });
    const { response } = await duplicateSpace({ client: maker.client, path: { spaceId } });
    expect(response?.status).toBe(403);

    await addGrantRow(db, { organizationId, spaceId, teamId, role: "create" });
    const copy = await copyOf(maker, spaceId);
    expect(await grantsOn(copy.id)).toEqual([{ userId: maker.id, teamId: null, role: "create" }]);
  });

  it("is given nothing where they have that role anyway", async () => {
    const place = await newPlace();
    const hidden = await newHidden(place);
    const open = await place.newSpace();
    const member = await app.newMember(place.organizationId, "create");
    for (const copy of [await copyOf(place.admin, hidden), await copyOf(member, open)]) {
      expect(await grantsOn(copy.id)).toEqual([]);
      expect(await actionsOn(copy.id)).toEqual(["space.duplicated"]);
    }
  });
});

it("what is made in a collection that only granted people see is seen by its maker", async () => {
  const place = await newPlace();
  const { organizationId } = place;
  const { db } = app.database;
  const parent = await addCollectionRow(db, place, "none");
  const maker = await app.newMember(organizationId, "create");
  const other = await app.newMember(organizationId, "create");
  await addGrantRow(db, { organizationId, collectionId: parent, userId: maker.id, role: "create" });
  const { client } = maker;
  const made = { client, path: { organizationId }, body: { parent }, throwOnError } as const;
  const { data: space } = await createSpace(made);
  const { data: collection } = await createCollection(made);
  const { data: copy } = await duplicateSpace({
    client,
    path: { spaceId: space.id },
    throwOnError,
  });
  for (const { id, permissions } of [space, copy]) {
    expect(permissions).toMatchObject({ view: true, edit: true });
    expect((await read(maker, id)).data?.permissions).toEqual(permissions);
    expect((await read(other, id)).response?.status).toBe(404);
    expect(await grantsOn(id)).toEqual([]);
  }
  const { data } = await getCollectionById({ client, path: { collectionId: collection.id } });
  expect(data?.permissions).toMatchObject({ view: true, create: true });
});
