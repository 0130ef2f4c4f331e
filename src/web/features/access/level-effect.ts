import type { AccessReason, EffectiveContentPermission } from "#web/api/content-permissions.ts";
import type { OrganizationMember } from "#web/api/members.ts";
import { standing } from "./roles.ts";
import type { Decided } from "./level-words.ts";

/** How many people a change touches, each counted once. */
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
 * Whom another default level touches: their role is the highest of what they were given, being an admin,
 * and the level; so everything but the level stays.
 *
 * @param access  everybody who can open the place now, with their reasons
 * @param members everybody in the organization
 */
export const effectOf = (
  access: readonly Access[],
  members: readonly Member[],
  next: Decided,
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
