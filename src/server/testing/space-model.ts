import { rankOf } from "#contract/permissions.ts";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import type { StoredLevel } from "#server/db/tables/index.ts";

/** A collection or a space; the parent is the number of a collection that comes before. */
export interface ModelPlace {
  readonly parent: number | undefined;
  readonly level: StoredLevel;
}
export interface ModelGrant {
  readonly on: { readonly kind: "space" | "collection"; readonly at: number };
  readonly to: { readonly kind: "member" | "team"; readonly at: number };
  readonly role: Exclude<MemberRoleOrGuest, null>;
}
/** An organization's people and places, as plain as access.md tells of them. */
export interface SpaceModel {
  readonly roles: readonly MemberRoleOrGuest[];
  /** Which members are in each team. */
  readonly teams: readonly (readonly number[])[];
  readonly collections: readonly ModelPlace[];
  readonly spaces: readonly (ModelPlace & { readonly deleted: boolean })[];
  readonly grants: readonly ModelGrant[];
}

/** The collections above a place, the nearest first. */
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

/** The rank a member has on a space: 0 for none, 6 for admin. */
export const rankOnSpace = (model: SpaceModel, member: number, space: number): number => {
  const place = model.spaces[space];
  const role = model.roles[member];
  if (place === undefined || role === undefined || place.deleted) return 0;
  const chain = above(model, place);
  const granted = model.grants
    .filter(({ on }) => (on.kind === "space" ? on.at === space : chain.includes(on.at)))
    .filter(({ to }) =>
      to.kind === "member" ? to.at === member : model.teams[to.at]?.includes(member),
    )
    .map((grant) => rankOf(grant.role));
  return Math.max(role === "admin" ? 6 : 0, levelRank(model, place, role), ...granted);
};

/** How many living spaces a team reaches by what was granted to it. */
export const reachOfTeam = (model: SpaceModel, team: number): number =>
  model.spaces.filter(
    (place, space) =>
      !place.deleted &&
      model.grants.some(
        ({ on, to }) =>
          to.kind === "team" &&
          to.at === team &&
          (on.kind === "space" ? on.at === space : above(model, place).includes(on.at)),
      ),
  ).length;
