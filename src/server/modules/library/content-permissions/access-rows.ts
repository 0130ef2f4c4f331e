import { and, count, eq, ilike, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { memberRoles, type MemberRole } from "#contract/schemas/role.ts";
import { rankOf } from "#contract/permissions.ts";
import { ranksOnResource } from "#server/access/reasons-rows.ts";
import type { Database } from "#server/db/open.ts";
import { contains, keyset, type ListRequest } from "#server/db/lists.ts";
import { grants, teams, users } from "#server/db/tables/index.ts";
import { selectTeamsNamed, type TeamRow } from "#server/modules/people/teams/team-rows.ts";
import { onResource } from "./grant-rows.ts";
import type { SharedResource } from "./access-target.ts";

/** By name, ignoring case; the cursor contains the name in its sorted form. */
const nameOf = {
  person: sql<string>`lower(${users.displayName})`,
  team: sql<string>`lower(${teams.title})`,
};

const byName = {
  person: keyset([nameOf.person, users.id], "asc"),
  team: keyset([nameOf.team, teams.id], "asc"),
};

/** The filters of the list of everyone who can open a resource. */
export interface AccessFilter {
  readonly role?: MemberRole | undefined;
  readonly user?: string | undefined;
  readonly search?: string | undefined;
}

const admitted = ({ role, user, search }: AccessFilter) =>
  and(
    role === undefined ? sql`ranks.rank > 0` : sql`ranks.rank = ${rankOf(role)}::integer`,
    user === undefined ? undefined : eq(users.id, user),
    search
      ? or(ilike(users.displayName, contains(search)), ilike(users.email, contains(search)))
      : undefined,
  );

const ranksOf = ({ organizationId, type, id }: SharedResource): [SQL, SQL] => [
  ranksOnResource({ organizationId, type, ids: [id] }),
  sql`ranks.user_id = ${users.id}`,
];

/** Everyone who can open a resource, with their effective role, by name. */
export const selectAccess = async (
  db: Database,
  resource: SharedResource,
  filter: AccessFilter,
  { limit, after }: ListRequest,
) => {
  const rows = await db
    .select({ user: users, name: nameOf.person, rank: sql`ranks.rank`.mapWith(Number) })
    .from(users)
    .innerJoin(...ranksOf(resource))
    .where(and(admitted(filter), byName.person.after(after)))
    .orderBy(...byName.person.orderBy)
    .limit(limit);
  return rows.map(({ rank, ...row }) => ({ ...row, role: memberRoles[rank - 1] ?? "read" }));
};
export type AccessRow = Awaited<ReturnType<typeof selectAccess>>[number];

export const countAccess = async (
  db: Database,
  resource: SharedResource,
  filter: AccessFilter,
): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(users)
    .innerJoin(...ranksOf(resource))
    .where(admitted(filter));
  return row?.total ?? 0;
};

/** The people who were given a role on a resource directly, by name. */
export const selectPeopleGiven = (
  db: Database,
  resource: SharedResource,
  { limit, after }: ListRequest,
) =>
  db
    .select({ user: users, name: nameOf.person, role: grants.role })
    .from(grants)
    .innerJoin(users, eq(users.id, grants.userId))
    .where(and(onResource(resource), byName.person.after(after)))
    .orderBy(...byName.person.orderBy)
    .limit(limit);
export type PersonGivenRow = Awaited<ReturnType<typeof selectPeopleGiven>>[number];

export type TeamGivenRow = TeamRow & { readonly name: string; readonly role: MemberRole };

/** The teams that were given a role on a resource, by title, as `viewer` sees them. */
export const selectTeamsGiven = async (
  db: Database,
  resource: SharedResource,
  viewer: string,
  { limit, after }: ListRequest,
): Promise<TeamGivenRow[]> => {
  const entries = await db
    .select({ id: teams.id, name: nameOf.team, role: grants.role })
    .from(grants)
    .innerJoin(teams, eq(teams.id, grants.teamId))
    .where(and(onResource(resource), byName.team.after(after)))
    .orderBy(...byName.team.orderBy)
    .limit(limit);
  const rows = await selectTeamsNamed(
    db,
    resource.organizationId,
    viewer,
    entries.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.team.id, row]));
  return entries.flatMap(({ id, name, role }) => {
    const row = byId.get(id);
    return row ? [{ ...row, name, role }] : [];
  });
};

/** How many people, or teams, were given a role on a resource. */
export const countGiven = (
  db: Database,
  resource: SharedResource,
  who: "people" | "teams",
): Promise<number> =>
  db.$count(
    grants,
    and(onResource(resource), isNotNull(who === "people" ? grants.userId : grants.teamId)),
  );
