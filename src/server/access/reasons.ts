import { rankOf } from "#contract/permissions.ts";
import type { AccessReason } from "#contract/schemas/access-reason.ts";
import type { MemberRole, MemberRoleOrGuest } from "#contract/schemas/role.ts";

type StoredLevel = MemberRole | "inherit" | "none";

/** A space or collection on the path from a resource up to the organization. */
export interface Step {
  readonly type: "space" | "collection";
  readonly id: string;
  readonly title: string;
  readonly level: StoredLevel;
}

/** What a person was granted on one step, themselves or through a team. */
export interface Given {
  readonly resource: string;
  readonly role: MemberRole;
  readonly team?: { readonly id: string; readonly title: string };
}

export interface Circumstances {
  readonly role: MemberRoleOrGuest;
  readonly organization: { readonly id: string; readonly title: string };
  /** The resource itself, then its ancestor collections. */
  readonly way: readonly Step[];
  readonly given: readonly Given[];
}

const resourceOf = ({ type, id, title }: Step) => ({ type, id, title });

const byLevel = ({ role, organization, way }: Circumstances): AccessReason[] => {
  if (role === null) return [];
  const decides = way.find(({ level }) => level !== "inherit");
  if (decides === undefined)
    return [{ type: "default-level", role, on: { type: "organization", ...organization } }];
  const { level } = decides;
  if (level === "none" || level === "inherit") return [];
  return [{ type: "default-level", role: level, on: resourceOf(decides) }];
};

/** Orders by team title, then by id, so that every caller lists equal titles in the same order. */
const byTeam = (one: Given, other: Given): number =>
  (one.team?.title ?? "").localeCompare(other.team?.title ?? "") ||
  (one.team?.id ?? "").localeCompare(other.team?.id ?? "");

/** Returns grants from the nearest step to the farthest, on each step the person's own before those of teams. */
const byGrant = ({ way, given }: Circumstances): AccessReason[] =>
  way.flatMap((step) =>
    given
      .filter(({ resource }) => resource === step.id)
      .toSorted(byTeam)
      .map(({ role, team }) => ({
        type: "grant" as const,
        role,
        on: resourceOf(step),
        ...(team === undefined ? {} : { team }),
      })),
  );

/**
 * Returns everything that gives a person a role on a resource, the highest and deciding one first. Among equals,
 * administration of the organization comes first and the default level last. Empty when the person cannot open it.
 */
export const reasonsIn = (circumstances: Circumstances): AccessReason[] => {
  const reasons: AccessReason[] = [
    ...(circumstances.role === "admin"
      ? [{ type: "organization-admin" as const, role: circumstances.role }]
      : []),
    ...byGrant(circumstances),
    ...byLevel(circumstances),
  ];
  return reasons.toSorted((a, b) => rankOf(b.role) - rankOf(a.role));
};
