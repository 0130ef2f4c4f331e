import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { MemberRole } from "#contract/schemas/role.ts";
import { allCollectionsQuery, type Collection } from "#web/api/collections.ts";
import type { AccessReason, EffectiveContentPermission } from "#web/api/content-permissions.ts";
import type { OrganizationMember } from "#web/api/members.ts";
import { titleOfCollection, titleOfSpace } from "#web/kit/content-titles.ts";
import { levelMessages } from "./messages.ts";
import { standing } from "./roles.ts";
import type { Space } from "#web/api/spaces.ts";

/** The fields of a space or collection that matter for access to it. */
export interface AccessTarget {
  readonly type: "space" | "collection";
  readonly id: string;
  readonly organizationId: string;
  readonly title: string;
  readonly parent: string | undefined;
  readonly defaultLevel: Space["defaultLevel"];
  /** Whether the caller decides who may open it. */
  readonly admin: boolean;
}

/** What the access screen of a space or collection needs to know about it. */
export const accessTargetOf = (resource: Space | Collection): AccessTarget => ({
  type: resource.object,
  id: resource.id,
  organizationId: resource.organization,
  title: resource.object === "space" ? titleOfSpace(resource) : titleOfCollection(resource),
  parent: resource.parent,
  defaultLevel: resource.defaultLevel,
  admin: resource.permissions.admin,
});

/** The collections of the organization that the caller can open, by id; undefined until loaded. */
export const useCollections = (organizationId: string, enabled = true): Collections | undefined => {
  const { data } = useQuery({ ...allCollectionsQuery(organizationId), enabled });
  return useMemo(() => data && new Map(data.map((one) => [one.id, one])), [data]);
};

type Level = AccessTarget["defaultLevel"];

/** The effective level: a role for every member, none, or each member's own role. */
export type EffectiveLevel = MemberRole | "member" | null;

interface Nested {
  readonly parent?: string | undefined;
}
export type Collections = ReadonlyMap<
  string,
  Pick<Collection, "title" | "parent" | "defaultLevel">
>;

/**
 * Resolves a level of the resource through the collections above it; undefined if the caller cannot open one of
 * those.
 */
export const effectiveLevel = (
  level: Level,
  { parent }: Nested,
  collections: Collections,
): EffectiveLevel | undefined => {
  if (level !== "inherit") return level;
  if (parent === undefined) return "member";
  const above = collections.get(parent);
  return above && effectiveLevel(above.defaultLevel, above, collections);
};

const decidedWords = (decided: EffectiveLevel, nested: boolean): string => {
  if (decided === "member") return levelMessages.ownRole;
  if (decided === null) return nested ? levelMessages.none.nested : levelMessages.none.top;
  return levelMessages.role[decided];
};

/**
 * The text of a level as an option, including what it resolves to at present if it inherits from the collection
 * above.
 */
export const levelText = (level: Level, target: Nested, collections: Collections): string => {
  const { parent } = target;
  const nested = parent !== undefined;
  if (level !== "inherit" || !nested) {
    return decidedWords(level === "inherit" ? "member" : level, nested);
  }
  const above = collections.get(parent);
  if (above === undefined) return levelMessages.inheritUnknown;
  const title = titleOfCollection(above);
  const decided = effectiveLevel(level, target, collections);
  return decided === undefined
    ? levelMessages.inherit(title)
    : levelMessages.inheritNow(title, decidedWords(decided, true).toLowerCase());
};

/**
 * What the resource's own level resolves to at present, in words; undefined if a collection above cannot be opened.
 */
export const levelTextNow = (
  target: Nested & Pick<AccessTarget, "defaultLevel">,
  collections: Collections,
): string | undefined => {
  const decided = effectiveLevel(target.defaultLevel, target, collections);
  return decided === undefined
    ? undefined
    : decidedWords(decided, target.parent !== undefined).toLowerCase();
};

/** How many people a change affects, each counted once. */
export interface LevelEffect {
  readonly gain: number;
  readonly lose: number;
  readonly more: number;
  readonly less: number;
}

interface Access {
  readonly user: Pick<EffectiveContentPermission["user"], "id">;
  readonly permission: EffectiveContentPermission["permission"];
  readonly reasons: readonly AccessReason[];
}
type Member = Pick<OrganizationMember, "id" | "role" | "disabled">;

const kindOf = (before: number, after: number): keyof LevelEffect | undefined => {
  if (before === after) return undefined;
  if (before === 0) return "gain";
  if (after === 0) return "lose";
  return after > before ? "more" : "less";
};

/**
 * Counts the people affected by another default level. A person's role is the highest of their granted roles, being
 * an admin, and the level; so everything but the level stays.
 *
 * @param access  Everyone who can open the resource at present, with their reasons.
 * @param members  All members of the organization.
 */
export const effectOf = (
  access: readonly Access[],
  members: readonly Member[],
  next: EffectiveLevel,
): LevelEffect => {
  const now = new Map(access.map((entry) => [entry.user.id, entry]));
  const effect = { gain: 0, lose: 0, more: 0, less: 0 };
  for (const { id, role, disabled } of members) {
    if (disabled) continue;
    const entry = now.get(id);
    const kept = (entry?.reasons ?? []).flatMap((reason) =>
      reason.type === "default-level" ? [] : [standing(reason.role)],
    );
    const byLevel = role === null ? 0 : standing(next === "member" ? role : next);
    const before = entry === undefined ? 0 : standing(entry.permission);
    const kind = kindOf(before, Math.max(byLevel, ...kept));
    if (kind !== undefined) effect[kind] += 1;
  }
  return effect;
};
