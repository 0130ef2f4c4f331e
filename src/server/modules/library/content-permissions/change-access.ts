import { rankOf } from "#contract/permissions.ts";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, notFound, Failure } from "#server/kit/failures.ts";
import type { LockSpace } from "#server/modules/people/teams/change-teams.ts";
import { type Holders, lockHolders, lockResource, putGrants, selectGiven } from "./grant-rows.ts";
import { type SharedResource, resourceOf } from "./access-target.ts";

const refuseMoreThanHeld = ({ resource }: Context, role: MemberRoleOrGuest): void => {
  if (rankOf(role) > rankOf(resource?.role ?? null))
    throw new Failure("forbidden", "Nobody gives more than they have themselves.", {
      details: [{ path: "role", message: "above the role you have here" }],
    });
};

const rolesOf = (ids: readonly string[], roleOf: (id: string) => MemberRoleOrGuest) =>
  Object.fromEntries(ids.map((id) => [id, roleOf(id)]));

/** Changes roles that differ and records it; the resource is locked. */
const change = async (
  tx: Context,
  resource: SharedResource,
  title: string,
  named: Holders,
  role: MemberRoleOrGuest,
): Promise<void> => {
  const given = await selectGiven(tx.db, resource, named);
  const before = (id: string): MemberRoleOrGuest => given.get(id) ?? null;
  const differs = (id: string): boolean => before(id) !== role;
  const changed = {
    users: [...new Set(named.users)].filter(differs),
    teams: [...new Set(named.teams)].filter(differs),
  };
  if (changed.users.length + changed.teams.length === 0) return;
  await putGrants(tx.db, resource, changed, role);
  const told = (roleOf: (id: string) => MemberRoleOrGuest) => ({
    ...(changed.users.length === 0 ? {} : { users: rolesOf(changed.users, roleOf) }),
    ...(changed.teams.length === 0 ? {} : { teams: rolesOf(changed.teams, roleOf) }),
  });
  await audit(tx, {
    action: "permission.changed",
    target: { type: resource.type, id: resource.id, label: title },
    ...(resource.type === "space" ? { space: resource.id } : {}),
    before: told(before),
    after: told(() => role),
  });
};

const lock = async (tx: Context): Promise<{ resource: SharedResource; title: string }> => {
  const resource = resourceOf(tx);
  const locked = await lockResource(tx.db, resource);
  if (!locked) throw notFound(resource.type);
  return { resource, title: locked.title };
};

/** Throws a conflict unless each of the named has exactly this direct role on the locked resource. */
const refuseOther = async (
  tx: Context,
  resource: SharedResource,
  named: Holders,
  role: MemberRoleOrGuest,
): Promise<void> => {
  const given = await selectGiven(tx.db, resource, named);
  if ([...named.users, ...named.teams].some((id) => (given.get(id) ?? null) !== role))
    throw conflict(
      "access.changed",
      "Somebody was given another role here in the meantime. Nothing was changed.",
    );
};

/**
 * Gives people and teams a role on the resource in the path, or with null takes their direct role away. Throws,
 * changing nothing, if one of them does not belong to the organization, naming each with its position. Admins of the
 * organization keep their role whatever they are given. With `ifRole`, throws a conflict if one of them has another
 * direct role by now.
 */
export const giveAccess = (
  context: Context,
  {
    users = [],
    teams = [],
    role,
    ifRole,
  }: {
    readonly users?: readonly string[] | undefined;
    readonly teams?: readonly string[] | undefined;
    readonly role: MemberRoleOrGuest;
    readonly ifRole?: MemberRoleOrGuest | undefined;
  },
): Promise<void> =>
  transaction(context, async (tx) => {
    const { resource, title } = await lock(tx);
    const known = await lockHolders(tx.db, resource.organizationId, { users, teams });
    const strangers = (path: "users" | "teams", named: readonly string[], what: string) =>
      named.flatMap((id, index) =>
        known[path].includes(id) ? [] : [{ path: `${path}.${index}`, message: `${id} is ${what}` }],
      );
    const details = [
      ...strangers("users", users, "not a member of the organization"),
      ...strangers("teams", teams, "not a team of the organization"),
    ];
    if (details[0])
      throw new Failure("invalid", `${details[0].message}. Nothing was changed.`, { details });
    refuseMoreThanHeld(tx, role);
    if (ifRole !== undefined) await refuseOther(tx, resource, { users, teams }, ifRole);
    await change(tx, resource, title, { users, teams }, role);
  });

/** One person or one team. */
export type Holder = { readonly userId: string } | { readonly teamId: string };

const holdersOf = (holder: Holder): Holders =>
  "userId" in holder
    ? { users: [holder.userId], teams: [] }
    : { users: [], teams: [holder.teamId] };

/**
 * Changes the direct role of one person or team; null takes it away, and without a role nothing happens. Throws
 * not-found for anyone outside the organization.
 */
export const updateAccess = (
  context: Context,
  holder: Holder,
  { role }: { readonly role?: MemberRoleOrGuest | undefined },
): Promise<void> =>
  transaction(context, async (tx) => {
    const { resource, title } = await lock(tx);
    const known = await lockHolders(tx.db, resource.organizationId, holdersOf(holder));
    if (known.users.length + known.teams.length === 0)
      throw notFound("userId" in holder ? "member" : "team");
    if (role === undefined) return;
    refuseMoreThanHeld(tx, role);
    await change(tx, resource, title, known, role);
  });

/** Takes away the direct role of one person or team; does nothing if they have none. */
export const takeAccess = (context: Context, holder: Holder): Promise<void> =>
  transaction(context, async (tx) => {
    const { resource, title } = await lock(tx);
    await change(tx, resource, title, holdersOf(holder), null);
  });

/**
 * Locks a living space that teams are to be given, whatever the path names. The caller is an admin of the
 * organization.
 */
export const lockSpaceForTeams: LockSpace = async (tx, organizationId, spaceId) => {
  const resource: SharedResource = { organizationId, type: "space", id: spaceId };
  const locked = await lockResource(tx.db, resource);
  if (!locked || locked.deletedAt !== null) return undefined;
  return {
    given: (teams) => selectGiven(tx.db, resource, { users: [], teams }),
    give: (teams, role) => change(tx, resource, locked.title, { users: [], teams }, role),
  };
};
