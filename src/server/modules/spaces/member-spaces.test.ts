import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  getMemberInOrganizationById,
  listMembersInOrganizationById,
  listSpacesForOrganizationMember,
  listTeamsInOrganizationById,
} from "../../../client/index.ts";
import { rankOf } from "../../../contract/permissions.ts";
import { memberRoles } from "../../../contract/schemas/role.ts";
import { createTeam } from "../teams/create-team.ts";
import { type Admin, makeApp, type Person, type TestApp } from "../../testing/make-app.ts";
import { plantCollection, plantGrant, plantSpace } from "../../testing/plant.ts";
import { rankOnSpace, reachOfTeam, type SpaceModel } from "../../testing/space-model.ts";

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
const contextOf = (place: Admin) => ({
  ...app.asPerson(place),
  organization: {
    id: place.organizationId,
    membership: { role: "admin" as const, ownsTeam: false },
  },
});

describe("the spaces of a member", () => {
  it("explain themselves: the highest of admin, grant and default level counts", async () => {
    const place = await app.newAdmin();
    const { organizationId } = place;
    const { db } = app.database;
    const editor = await app.newMember(organizationId, "edit");
    const guest = await app.newMember(organizationId, null);
    const open = await plantSpace(db, { organizationId });
    const product = await plantCollection(db, { organizationId }, "none");
    const inner = await plantCollection(db, { organizationId, parent: product });
    const closed = await plantSpace(db, { organizationId, parent: inner });
    const readable = await plantSpace(
      db,
      { organizationId, parent: inner },
      { defaultLevel: "read" },
    );
    const locked = await plantSpace(db, { organizationId }, { editMode: "locked" });
    await plantSpace(db, { organizationId }, { deletedAt: new Date() });

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

    await plantGrant(db, {
      organizationId,
      collectionId: product,
      userId: guest.id,
      role: "comment",
    });
    const team = await createTeam(contextOf(place), organizationId, {
      title: "Docs",
      members: [guest.id, editor.id],
    });
    await plantGrant(db, { organizationId, spaceId: closed, teamId: team.team.id, role: "review" });
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

  const level = fc.constantFrom("inherit", "inherit", "none", "read", "edit", "admin" as const);
  const inside = (collections: number) =>
    fc.option(fc.nat(Math.max(0, collections - 1)), { nil: undefined });
  const sized = fc.record({
    members: fc.integer({ min: 1, max: 4 }),
    teams: fc.integer({ min: 1, max: 3 }),
    collections: fc.integer({ min: 0, max: 5 }),
    spaces: fc.integer({ min: 1, max: 5 }),
  });
  const models: fc.Arbitrary<SpaceModel> = sized.chain((size) => {
    const array = <T>(one: fc.Arbitrary<T>, length: number) =>
      fc.array(one, { minLength: length, maxLength: length });
    const collections = fc.tuple(
      ...Array.from({ length: size.collections }, (_, at) =>
        fc.record({ parent: at === 0 ? fc.constant(undefined) : inside(at), level }),
      ),
    );
    const parent = size.collections === 0 ? fc.constant(undefined) : inside(size.collections);
    const on = fc.oneof(
      fc.record({ kind: fc.constant("space" as const), at: fc.nat(size.spaces - 1) }),
      ...(size.collections === 0
        ? []
        : [
            fc.record({
              kind: fc.constant("collection" as const),
              at: fc.nat(size.collections - 1),
            }),
          ]),
    );
    const to = fc.oneof(
      fc.record({ kind: fc.constant("member" as const), at: fc.nat(size.members - 1) }),
      fc.record({ kind: fc.constant("team" as const), at: fc.nat(size.teams - 1) }),
    );
    return fc.record({
      roles: array(fc.constantFrom(...memberRoles, null), size.members),
      teams: array(fc.uniqueArray(fc.nat(size.members - 1)), size.teams),
      collections,
      spaces: array(
        fc.record({ parent, level, deleted: fc.constantFrom(false, false, true) }),
        size.spaces,
      ),
      grants: fc.uniqueArray(fc.record({ on, to, role: fc.constantFrom(...memberRoles) }), {
        maxLength: 8,
        selector: (grant) => JSON.stringify([grant.on, grant.to]),
      }),
    });
  });

  /** Puts the model into the database; answers the ids of its parts, in their order. */
  const build = async (place: Admin, model: SpaceModel) => {
    const { organizationId } = place;
    const { db } = app.database;
    const people: string[] = [];
    for (const role of model.roles) people.push((await app.newMember(organizationId, role)).id);
    const teams: string[] = [];
    for (const numbers of model.teams) {
      const members = numbers.flatMap((at) => people[at] ?? []);
      const { team } = await createTeam(contextOf(place), organizationId, { title: "T", members });
      teams.push(team.id);
    }
    const collections: string[] = [];
    const spotOf = (parent: number | undefined) => ({
      organizationId,
      parent: parent === undefined ? undefined : collections[parent],
    });
    for (const { parent, level: own } of model.collections)
      collections.push(await plantCollection(db, spotOf(parent), own));
    const spaces: string[] = [];
    for (const { parent, level: own, deleted } of model.spaces)
      spaces.push(
        await plantSpace(db, spotOf(parent), {
          defaultLevel: own,
          deletedAt: deleted ? new Date() : null,
        }),
      );
    for (const { on, to, role } of model.grants) {
      const target = { spaceId: spaces[on.at] ?? "", collectionId: collections[on.at] ?? "" };
      const holder = { userId: people[to.at] ?? "", teamId: teams[to.at] ?? "" };
      await plantGrant(db, {
        organizationId,
        role,
        ...(on.kind === "space"
          ? { spaceId: target.spaceId }
          : { collectionId: target.collectionId }),
        ...(to.kind === "member" ? { userId: holder.userId } : { teamId: holder.teamId }),
      });
    }
    return { people, teams, spaces };
  };

  it("agree with the rules as plain code, for any tree, and every count with its list", async () => {
    const property = fc.asyncProperty(models, async (model) => {
      const place = await app.newAdmin();
      const path = { organizationId: place.organizationId };
      const { people, teams, spaces } = await build(place, model);
      const { data: listed } = await listMembersInOrganizationById({
        client: place.client,
        path,
        throwOnError: true,
      });
      for (const [member, userId] of people.entries()) {
        const found = await spacesOf(place, userId);
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
    });
    await fc.assert(property, { numRuns: 40, interruptAfterTimeLimit: 60_000 });
  }, 120_000);
});
