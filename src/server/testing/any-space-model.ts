import * as fc from "fast-check";
import { memberRoles } from "#contract/schemas/role.ts";
import { createTeam } from "#server/modules/people/teams/teams.ts";
import type { Admin, TestApp } from "./make-app.ts";
import { plantCollection, plantGrant, plantSpace } from "./plant.ts";
import type { SpaceModel } from "./space-model.ts";

const level = fc.constantFrom("inherit", "inherit", "none", "read", "edit", "admin" as const);
const inside = (collections: number) =>
  fc.option(fc.nat(Math.max(0, collections - 1)), { nil: undefined });
const sized = fc.record({
  members: fc.integer({ min: 1, max: 4 }),
  teams: fc.integer({ min: 1, max: 3 }),
  collections: fc.integer({ min: 0, max: 5 }),
  spaces: fc.integer({ min: 1, max: 5 }),
});
const array = <T>(one: fc.Arbitrary<T>, length: number) =>
  fc.array(one, { minLength: length, maxLength: length });

/** Any small organization: members and guests, teams, nested collections, spaces and grants on them. */
export const anySpaceModel: fc.Arbitrary<SpaceModel> = sized.chain((size) => {
  const collections = fc.tuple(
    ...Array.from({ length: size.collections }, (_, at) =>
      fc.record({ parent: at === 0 ? fc.constant(undefined) : inside(at), level }),
    ),
  );
  const parent = size.collections === 0 ? fc.constant(undefined) : inside(size.collections);
  const onSpace = fc.record({ kind: fc.constant("space" as const), at: fc.nat(size.spaces - 1) });
  const onCollection = fc.record({
    kind: fc.constant("collection" as const),
    at: fc.nat(Math.max(0, size.collections - 1)),
  });
  const on = size.collections === 0 ? onSpace : fc.oneof(onSpace, onCollection);
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

/** Puts a model into the database as the place's organization; answers the ids of its parts, in order. */
export const buildSpaceModel = async (app: TestApp, place: Admin, model: SpaceModel) => {
  const { organizationId } = place;
  const { db } = app.database;
  const membership = { role: "admin" as const, ownsTeam: false };
  const context = { ...app.asPerson(place), organization: { id: organizationId, membership } };
  const people: string[] = [];
  for (const role of model.roles) people.push((await app.newMember(organizationId, role)).id);
  const teams: string[] = [];
  for (const numbers of model.teams) {
    const members = numbers.flatMap((at) => people[at] ?? []);
    teams.push((await createTeam(context, organizationId, { title: "T", members })).team.id);
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
  return { people, teams, collections, spaces };
};
