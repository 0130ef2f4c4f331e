import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  getMemberInOrganizationById,
  listMembersInOrganizationById,
  listSpacesForOrganizationMember,
  listSpacesForOrganizationTeam,
  listTeamsInOrganizationById,
} from "#client";
import { rankOf } from "#contract/permissions.ts";
import { createTeam } from "#server/modules/people/teams/teams.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { addCollectionRow, addGrantRow, addSpaceRow } from "#server/testing/row-fixtures.ts";
import {
  anySpaceModel,
  buildSpaceModel,
  rankOnSpace,
  reachOfTeam,
  type SpaceModel,
} from "#server/testing/space-model.ts";
import { cases } from "#testing/depth.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});

const spacesOf = async (place: Admin, userId: string, by: Person = place) => {
  const { data } = await listSpacesForOrganizationMember({
    client: by.client,
    path: { organizationId: place.organizationId, userId },
    query: { limit: 1000 },
    throwOnError: true,
  });
  expect(data.count).toBe(data.items.length);
  return data.items;
};
const spacesOfTeam = async (place: Admin, teamId: string, by: Person = place) => {
  const { data } = await listSpacesForOrganizationTeam({
    client: by.client,
    path: { organizationId: place.organizationId, teamId },
    query: { limit: 1000 },
    throwOnError: true,
  });
  expect(data.count).toBe(data.items.length);
  return data.items;
};
const contextOf = (place: Admin) => ({
  ...app.asPerson(place),
  organization: {
    id: place.organizationId,
    membership: { role: "admin" as const, ownsTeam: false },
  },
});

type Built = Awaited<ReturnType<typeof buildSpaceModel>>;

/** What one member is told of another's spaces, in lists and as counts, is what both can open. */
const expectSeenBy = async (
  { organizationId }: Admin,
  { people, teams, spaces }: Built,
  model: SpaceModel,
  { viewer, by }: { readonly viewer: number; readonly by: Person },
) => {
  const asked = {
    client: by.client,
    path: { organizationId },
    throwOnError: true,
  } as const;
  const { data: members } = await listMembersInOrganizationById(asked);
  const told = new Map(members.items.map((member) => [member.id, member.spaces]));
  for (const [member, userId] of people.entries()) {
    const both = spaces.filter(
      (_, space) => rankOnSpace(model, member, space) > 0 && rankOnSpace(model, viewer, space) > 0,
    );
    const { data: listed } = await listSpacesForOrganizationMember({
      ...asked,
      path: { organizationId, userId },
    });
    const { data: one } = await getMemberInOrganizationById({
      ...asked,
      path: { organizationId, userId },
    });
    expect(new Set(listed.items.map(({ space }) => space.id))).toEqual(new Set(both));
    for (const { permission, reasons } of listed.items) expect(reasons[0]?.role).toBe(permission);
    expect([listed.count, one.spaces, told.get(userId)]).toEqual(Array(3).fill(both.length));
  }
  const { data: reached } = await listTeamsInOrganizationById(asked);
  expect(Object.fromEntries(reached.items.map((team) => [team.id, team.spaces]))).toEqual(
    Object.fromEntries(teams.map((id, team) => [id, reachOfTeam(model, team, viewer)])),
  );
};

describe("the spaces of a member", () => {
  it("explain themselves: the highest of admin, grant and default level counts", async () => {
    const place = await app.newAdmin();
    const { organizationId } = place;
    const { db } = app.database;
    const editor = await app.newMember(organizationId, "edit");
    const guest = await app.newMember(organizationId, null);
    const open = await addSpaceRow(db, { organizationId });
    const product = await addCollectionRow(db, { organizationId }, "none");
    const inner = await addCollectionRow(db, { organizationId, parent: product });
    const closed = await addSpaceRow(db, { organizationId, parent: inner });
    const readable = await addSpaceRow(
      db,
      { organizationId, parent: inner },
      { defaultLevel: "read" },
    );
    const locked = await addSpaceRow(db, { organizationId }, { editMode: "locked" });
    await addSpaceRow(db, { organizationId }, { deletedAt: new Date() });

    const roles = async (userId: string) =>
      Object.fromEntries(
        (await spacesOf(place, userId)).map(({ space, permission }) => [space.id, permission]),
      );
    expect(await roles(place.id)).toEqual(
      Object.fromEntries([open, closed, readable, locked].map((id) => [id, "admin"])),
    );
    expect(await roles(editor.id)).toEqual({
      [open]: "edit",
      [readable]: "read",
      [locked]: "edit",
    });
    expect(await roles(guest.id)).toEqual({});

    await addGrantRow(db, {
      organizationId,
      collectionId: product,
      userId: guest.id,
      role: "comment",
    });
    const team = await createTeam(contextOf(place), organizationId, {
      title: "Docs",
      members: [guest.id, editor.id],
    });
    await addGrantRow(db, {
      organizationId,
      spaceId: closed,
      teamId: team.team.id,
      role: "review",
    });
    expect(await roles(guest.id)).toEqual({ [closed]: "review", [readable]: "comment" });
    expect(await roles(editor.id)).toMatchObject({ [closed]: "review", [readable]: "read" });

    const [item] = (await spacesOf(place, editor.id)).filter(({ space }) => space.id === locked);
    expect(item?.space).toMatchObject({
      organization: organizationId,
      editMode: "locked",
      permissions: { view: true, edit: false, comment: true, review: false },
    });
    expect(await spacesOf(place, guest.id, guest)).toHaveLength(2);
  });

  it("agree with the rules as plain code, for any tree, and every count with its list", async () => {
    const property = fc.asyncProperty(anySpaceModel, async (model) => {
      const place = await app.newAdmin();
      const path = { organizationId: place.organizationId };
      const built = await buildSpaceModel(app, place, model);
      const { members, people, teams, spaces } = built;
      const { data: listed } = await listMembersInOrganizationById({
        client: place.client,
        path,
        throwOnError: true,
      });
      for (const [member, userId] of people.entries()) {
        const found = await spacesOf(place, userId);
        for (const { permission, reasons } of found) expect(reasons[0]?.role).toBe(permission);
        const ranks = Object.fromEntries(
          found.map(({ space, permission }) => [space.id, rankOf(permission)]),
        );
        const wanted = spaces
          .map((id, space) => [id, rankOnSpace(model, member, space)] as const)
          .filter(([, rank]) => rank > 0);
        expect(ranks).toEqual(Object.fromEntries(wanted));
        const { data: one } = await getMemberInOrganizationById({
          client: place.client,
          path: { ...path, userId },
          throwOnError: true,
        });
        expect(one.spaces).toBe(found.length);
        expect(listed.items.find(({ id }) => id === userId)?.spaces).toBe(found.length);
      }
      const { data: reached } = await listTeamsInOrganizationById({
        client: place.client,
        path,
        throwOnError: true,
      });
      expect(Object.fromEntries(reached.items.map((team) => [team.id, team.spaces]))).toEqual(
        Object.fromEntries(teams.map((id, team) => [id, reachOfTeam(model, team)])),
      );
      const viewer = model.roles.findIndex((role) => role !== null && role !== "admin");
      const by = members[viewer];
      if (by) await expectSeenBy(place, built, model, { viewer, by });
      for (const { id, spaces: opened } of reached.items) {
        const found = await spacesOfTeam(place, id);
        expect(found).toHaveLength(opened);
        for (const { permission, reasons } of found) expect(reasons[0]?.role).toBe(permission);
      }
    });
    await fc.assert(property, { numRuns: cases(40), interruptAfterTimeLimit: 60_000 });
  });
});

describe("the spaces of an admin", () => {
  it("are told to a reader only as far as the reader can open them", async () => {
    const place = await app.newAdmin();
    const { organizationId } = place;
    const { db } = app.database;
    const reader = await app.newMember(organizationId, "read");
    const open = await addSpaceRow(db, { organizationId });
    await addSpaceRow(db, { organizationId }, { defaultLevel: "none" });
    await addSpaceRow(db, { organizationId }, { defaultLevel: "none" });

    expect(await spacesOf(place, place.id)).toHaveLength(3);
    expect((await spacesOf(place, place.id, reader)).map(({ space }) => space.id)).toEqual([open]);
    const { data } = await getMemberInOrganizationById({
      client: reader.client,
      path: { organizationId, userId: place.id },
      throwOnError: true,
    });
    expect(data.spaces).toBe(1);
  });
});

describe("the spaces of a team", () => {
  it("say what gives it the role, the highest first, and are those the caller can open", async () => {
    const place = await app.newAdmin();
    const { organizationId } = place;
    const { db } = app.database;
    const outside = await app.newMember(organizationId, "edit");
    const product = await addCollectionRow(db, { organizationId }, "none");
    const both = await addSpaceRow(db, { organizationId, parent: product });
    const open = await addSpaceRow(db, { organizationId });
    await addSpaceRow(db, { organizationId });
    const deleted = await addSpaceRow(db, { organizationId }, { deletedAt: new Date() });
    const { team } = await createTeam(contextOf(place), organizationId, { title: "Docs" });
    const to = { organizationId, teamId: team.id };
    await addGrantRow(db, { ...to, collectionId: product, role: "comment" });
    for (const [spaceId, role] of [
      [both, "review"],
      [open, "read"],
      [deleted, "edit"],
    ] as const)
      await addGrantRow(db, { ...to, spaceId, role });

    const found = await spacesOfTeam(place, team.id);
    expect(Object.fromEntries(found.map((row) => [row.space.id, row.permission]))).toEqual({
      [both]: "review",
      [open]: "read",
    });
    const named = { id: team.id, title: "Docs" };
    expect(found.find(({ space }) => space.id === both)?.reasons).toMatchObject([
      { type: "grant", role: "review", on: { type: "space", id: both }, team: named },
      { type: "grant", role: "comment", on: { type: "collection", id: product }, team: named },
    ]);
    expect((await spacesOfTeam(place, team.id, outside)).map(({ space }) => space.id)).toEqual([
      open,
    ]);
  });
});
