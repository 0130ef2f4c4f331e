import { and, asc, eq, inArray, or } from "drizzle-orm";
import type { MemberRole } from "#contract/schemas/role.ts";
import type { Database } from "#server/db/open.ts";
import {
  collections,
  grants,
  members,
  organizations,
  spaces,
  teams,
} from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import type { SharedResource } from "./access-target.ts";

/** People and teams, by id. */
export interface Holders {
  readonly users: readonly string[];
  readonly teams: readonly string[];
}

/** The grants on one resource. */
export const onResource = ({ organizationId, type, id }: SharedResource) =>
  and(
    eq(grants.organizationId, organizationId),
    type === "space" ? eq(grants.spaceId, id) : eq(grants.collectionId, id),
  );

/**
 * Locks a resource against concurrent changes of its access. Returns its title, and when it was moved to the trash if
 * it was. The organization is locked first: meanwhile nobody can leave it, which would delete their grants.
 */
export const lockResource = async (
  db: Database,
  { organizationId, type, id }: SharedResource,
): Promise<{ title: string; deletedAt: Date | null } | undefined> => {
  await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for("key share");
  const table = type === "space" ? spaces : collections;
  const [row] = await db
    .select({ title: table.title, deletedAt: table.deletedAt })
    .from(table)
    .where(and(eq(table.id, id), eq(table.organizationId, organizationId)))
    .for("no key update");
  return row;
};

/**
 * Those of the named people and teams that belong to the organization, on a locked resource. That lock keeps the
 * people in the organization; the teams are locked here, always in the same order, so that none is deleted before its
 * grant is written.
 */
export const lockHolders = async (
  db: Database,
  organizationId: string,
  named: Holders,
): Promise<Holders> => {
  const people =
    named.users.length === 0
      ? []
      : await db
          .select({ id: members.userId })
          .from(members)
          .where(
            and(
              eq(members.organizationId, organizationId),
              inArray(members.userId, [...named.users]),
            ),
          );
  const groups =
    named.teams.length === 0
      ? []
      : await db
          .select({ id: teams.id })
          .from(teams)
          .where(and(eq(teams.organizationId, organizationId), inArray(teams.id, [...named.teams])))
          .orderBy(asc(teams.id))
          .for("key share");
  return { users: people.map(({ id }) => id), teams: groups.map(({ id }) => id) };
};

const heldBy = ({ users, teams: groups }: Holders) =>
  or(inArray(grants.userId, [...users]), inArray(grants.teamId, [...groups]));

/** The direct roles of the named people and teams on a resource, by their ids. */
export const selectGiven = async (
  db: Database,
  resource: SharedResource,
  holders: Holders,
): Promise<ReadonlyMap<string, MemberRole>> => {
  const rows = await db
    .select({ userId: grants.userId, teamId: grants.teamId, role: grants.role })
    .from(grants)
    .where(and(onResource(resource), heldBy(holders)));
  return new Map(rows.map(({ userId, teamId, role }) => [userId ?? teamId ?? "", role]));
};

/** Replaces the direct role of people and teams on a locked resource; null takes it away. */
export const putGrants = async (
  db: Database,
  resource: SharedResource,
  holders: Holders,
  role: MemberRole | null,
): Promise<void> => {
  await db.delete(grants).where(and(onResource(resource), heldBy(holders)));
  if (role === null) return;
  const { organizationId, type, id } = resource;
  const at = type === "space" ? { spaceId: id } : { collectionId: id };
  const given = { organizationId, ...at, role };
  await db
    .insert(grants)
    .values([
      ...holders.users.map((userId) => ({ ...given, id: newId(), userId })),
      ...holders.teams.map((teamId) => ({ ...given, id: newId(), teamId })),
    ]);
};
