import { rankOf } from "#contract/permissions.ts";
import { type MemberRoleOrGuest, memberRoles } from "#contract/schemas/role.ts";
import type { StoredLevel } from "#server/db/tables/index.ts";
import * as fc from "fast-check";
import { createTeam } from "#server/modules/people/teams/teams.ts";
import type { Admin, Person, TestApp } from "./make-app.ts";
import { addCollectionRow, addGrantRow, addSpaceRow } from "./row-fixtures.ts";

const level = fc.constantFrom("inherit", "inherit", "none", "read", "edit", "admin" as const);
const inside = (collections: number) =>
  fc.option(fc.nat(Math.max(0, collections - 1)), { nil: undefined });
const array = <T>(one: fc.Arbitrary<T>, length: number) =>
  fc.array(one, { minLength: length, maxLength: length });

/** The number of each part of an organization. */
export interface ModelSize {
  readonly members: number;
  readonly teams: number;
  readonly collections: number;
  readonly spaces: number;
  /** The most grants. */
  readonly grants: number;
}

/** Any organization of a given size: members and guests, teams, nested collections, spaces and grants on them. */
export const spaceModelOf = (size: ModelSize): fc.Arbitrary<SpaceModel> => {
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
      maxLength: size.grants,
      size: "max",
      selector: (grant) => JSON.stringify([grant.on, grant.to]),
    }),
  });
};

/** Any small organization. */
export const anySpaceModel: fc.Arbitrary<SpaceModel> = fc
  .record({
    members: fc.integer({ min: 1, max: 4 }),
    teams: fc.integer({ min: 1, max: 3 }),
    collections: fc.integer({ min: 0, max: 5 }),
    spaces: fc.integer({ min: 1, max: 5 }),
    grants: fc.constant(8),
  })
  .chain(spaceModelOf);

/**
 * Writes a model to the database as the admin's organization; returns its members and the ids of its parts, in order.
 */
export const buildSpaceModel = async (app: TestApp, place: Admin, model: SpaceModel) => {
  const { organizationId } = place;
  const { db } = app.database;
  const membership = { role: "admin" as const, ownsTeam: false };
  const context = { ...app.asPerson(place), organization: { id: organizationId, membership } };
  const members: Person[] = [];
  for (const role of model.roles) members.push(await app.newMember(organizationId, role));
  const people = members.map(({ id }) => id);
  const teams: string[] = [];
  for (const numbers of model.teams) {
    const inTeam = numbers.flatMap((at) => people[at] ?? []);
    const made = await createTeam(context, organizationId, {
      title: "T",
      members: inTeam,
    });
    teams.push(made.team.id);
  }
  const collections: string[] = [];
  const spotOf = (parent: number | undefined) => ({
    organizationId,
    parent: parent === undefined ? undefined : collections[parent],
  });
  for (const { parent, level: own } of model.collections)
    collections.push(await addCollectionRow(db, spotOf(parent), own));
  const spaces: string[] = [];
  for (const { parent, level: own, deleted } of model.spaces)
    spaces.push(
      await addSpaceRow(db, spotOf(parent), {
        defaultLevel: own,
        deletedAt: deleted ? new Date() : null,
      }),
    );
  for (const { on, to, role } of model.grants) {
    const target = { spaceId: spaces[on.at] ?? "", collectionId: collections[on.at] ?? "" };
    const holder = { userId: people[to.at] ?? "", teamId: teams[to.at] ?? "" };
    await addGrantRow(db, {
      organizationId,
      role,
      ...(on.kind === "space"
        ? { spaceId: target.spaceId }
        : { collectionId: target.collectionId }),
      ...(to.kind === "member" ? { userId: holder.userId } : { teamId: holder.teamId }),
    });
  }
  return { members, people, teams, collections, spaces };
};

/** A collection or a space; the parent is the index of an earlier collection. */
export interface ModelPlace {
  readonly parent: number | undefined;
  readonly level: StoredLevel;
}
export interface ModelGrant {
  readonly on: { readonly kind: "space" | "collection"; readonly at: number };
  readonly to: { readonly kind: "member" | "team"; readonly at: number };
  readonly role: Exclude<MemberRoleOrGuest, null>;
}
/** An organization's people, collections and spaces, reduced to what the rules of access depend on. */
export interface SpaceModel {
  readonly roles: readonly MemberRoleOrGuest[];
  /** The members of each team, by index. */
  readonly teams: readonly (readonly number[])[];
  readonly collections: readonly ModelPlace[];
  readonly spaces: readonly (ModelPlace & { readonly deleted: boolean })[];
  readonly grants: readonly ModelGrant[];
}

/** Returns the collections above a place, nearest first. */
const above = (model: SpaceModel, { parent }: ModelPlace): number[] => {
  const place = parent === undefined ? undefined : model.collections[parent];
  return parent === undefined || place === undefined ? [] : [parent, ...above(model, place)];
};

const levelRank = (model: SpaceModel, place: ModelPlace, role: MemberRoleOrGuest): number => {
  if (role === null || place.level === "none") return 0;
  if (place.level !== "inherit") return rankOf(place.level);
  const parent = place.parent === undefined ? undefined : model.collections[place.parent];
  return parent === undefined ? rankOf(role) : levelRank(model, parent, role);
};

/** Returns a member's rank on a place that is not in the trash: 0 for none, 6 for admin. */
const rankOn = (
  model: SpaceModel,
  member: number,
  place: ModelPlace,
  isOn: (on: ModelGrant["on"]) => boolean,
): number => {
  const role = model.roles[member];
  if (role === undefined) return 0;
  const granted = model.grants
    .filter(({ on }) => isOn(on))
    .filter(({ to }) =>
      to.kind === "member" ? to.at === member : model.teams[to.at]?.includes(member),
    )
    .map((grant) => rankOf(grant.role));
  return Math.max(role === "admin" ? 6 : 0, levelRank(model, place, role), ...granted);
};

/** Returns a member's rank on a space: 0 for none, 6 for admin. */
export const rankOnSpace = (model: SpaceModel, member: number, space: number): number => {
  const place = model.spaces[space];
  if (place === undefined || place.deleted) return 0;
  const chain = above(model, place);
  return rankOn(model, member, place, (on) =>
    on.kind === "space" ? on.at === space : chain.includes(on.at),
  );
};

/** Whether a member sees a collection: they can open it, or something in it. */
export const seesCollection = (model: SpaceModel, member: number, collection: number): boolean => {
  const opens = (at: number): boolean => {
    const place = model.collections[at];
    const chain = place === undefined ? [] : [at, ...above(model, place)];
    return (
      place !== undefined &&
      rankOn(model, member, place, (on) => on.kind === "collection" && chain.includes(on.at)) > 0
    );
  };
  const isInside = (place: ModelPlace) => above(model, place).includes(collection);
  return (
    opens(collection) ||
    model.collections.some((place, at) => isInside(place) && opens(at)) ||
    model.spaces.some((place, at) => isInside(place) && rankOnSpace(model, member, at) > 0)
  );
};

/**
 * Returns how many spaces outside the trash a team can access by its own grants, among those that the viewer can
 * open.
 */
export const reachOfTeam = (model: SpaceModel, team: number, viewer?: number): number =>
  model.spaces.filter(
    (place, space) =>
      !place.deleted &&
      (viewer === undefined || rankOnSpace(model, viewer, space) > 0) &&
      model.grants.some(
        ({ on, to }) =>
          to.kind === "team" &&
          to.at === team &&
          (on.kind === "space" ? on.at === space : above(model, place).includes(on.at)),
      ),
  ).length;
