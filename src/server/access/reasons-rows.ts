import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AccessReason } from "#contract/schemas/access-reason.ts";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import type { Database } from "#server/db/open.ts";
import {
  collections,
  grants,
  members,
  organizations,
  type StoredLevel,
  spaces,
  teamMembers,
  teams,
} from "#server/db/tables/index.ts";
import { effectiveRank, rankSql } from "./effective-role-rows.ts";
import { type Given, reasonsIn, type Step } from "./reasons.ts";

/** Spaces or collections of one organization. */
export interface Resources {
  readonly organizationId: string;
  readonly type: "space" | "collection";
  readonly ids: readonly string[];
}

/** Binds a list of ids as a single parameter. */
const listed = (ids: readonly string[]): SQL =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`;

const starts = {
  space: sql`select id, 'space', id, collection_id, title, default_level, 0 from ${spaces}`,
  collection: sql`select id, 'collection', id, parent_id, title, default_level, 0 from ${collections}`,
};

/** `ways(start_id, type, id, parent_id, title, level, depth)`: each resource with the collections above it. */
const waysFrom = ({ organizationId, type, ids }: Resources): SQL => sql`
  ways(start_id, type, id, parent_id, title, level, depth) as (
    ${starts[type]} where organization_id = ${organizationId} and id in ${listed(ids)}
    union all
    select ways.start_id, 'collection', above.id, above.parent_id, above.title, above.default_level,
      ways.depth + 1
    from ways join ${collections} above on above.id = ways.parent_id
  )`;

const readWays = async (
  db: Database,
  resources: Resources,
): Promise<ReadonlyMap<string, Step[]>> => {
  const rows = await db
    .select({
      startId: sql<string>`way.start_id`,
      type: sql<Step["type"]>`way.type`,
      id: sql<string>`way.id`,
      title: sql<string>`way.title`,
      level: sql<StoredLevel>`way.level`,
    })
    .from(sql`(with recursive ${waysFrom(resources)} select * from ways) as way`)
    .orderBy(sql`way.depth`);
  const ways = new Map<string, Step[]>();
  for (const { startId, ...step } of rows) ways.set(startId, [...(ways.get(startId) ?? []), step]);
  return ways;
};

const readGrants = async (
  db: Database,
  organizationId: string,
  resourceIds: readonly string[],
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Given[]>> => {
  const holder = sql<string>`coalesce(${grants.userId}, ${teamMembers.userId})`;
  const resource = sql<string>`coalesce(${grants.spaceId}, ${grants.collectionId})`;
  const rows = await db
    .select({ holder, resource, role: grants.role, teamId: teams.id, teamTitle: teams.title })
    .from(grants)
    .leftJoin(teamMembers, eq(teamMembers.teamId, grants.teamId))
    .leftJoin(teams, eq(teams.id, grants.teamId))
    .where(
      and(
        eq(grants.organizationId, organizationId),
        sql`${resource} in ${listed(resourceIds)}`,
        sql`${holder} in ${listed(userIds)}`,
      ),
    );
  const given = new Map<string, Given[]>();
  for (const { holder: userId, resource: at, role, teamId, teamTitle } of rows) {
    const team = teamId === null ? {} : { team: { id: teamId, title: teamTitle ?? "" } };
    given.set(userId, [...(given.get(userId) ?? []), { resource: at, role, ...team }]);
  }
  return given;
};

const readRoles = async (
  db: Database,
  organizationId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, MemberRoleOrGuest>> => {
  const rows = await db
    .select({ userId: members.userId, role: members.role })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), inArray(members.userId, [...userIds])));
  return new Map(rows.map(({ userId, role }) => [userId, role]));
};

/** Returns everything that gives a person a role on a resource, the deciding reason first. */
export type ReasonsOf = (resourceId: string, userId: string) => AccessReason[];

/**
 * Reads why people have access to resources: many people on one resource, one person on many, or both. Always four
 * queries.
 */
export const readReasons = async (
  db: Database,
  resources: Resources,
  userIds: readonly string[],
): Promise<ReasonsOf> => {
  const { organizationId } = resources;
  if (resources.ids.length === 0 || userIds.length === 0) return () => [];
  const ways = await readWays(db, resources);
  const steps = new Set([...ways.values()].flatMap((way) => way.map(({ id }) => id)));
  const given = await readGrants(db, organizationId, [...steps], userIds);
  const roles = await readRoles(db, organizationId, userIds);
  const [organization = { id: organizationId, title: "" }] = await db
    .select({ id: organizations.id, title: organizations.title })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return (resourceId, userId) => {
    const role = roles.get(userId);
    if (role === undefined) return [];
    const way = ways.get(resourceId) ?? [];
    return reasonsIn({ role, organization, way, given: given.get(userId) ?? [] });
  };
};

/**
 * Reads everything that gives a team a role on resources, the highest and deciding one first; only grants on them or
 * on an ancestor count.
 */
export const readTeamReasons = async (
  db: Database,
  resources: Resources,
  team: { readonly id: string; readonly title: string },
): Promise<(resourceId: string) => AccessReason[]> => {
  const { organizationId } = resources;
  if (resources.ids.length === 0) return () => [];
  const ways = await readWays(db, resources);
  const resource = sql<string>`coalesce(${grants.spaceId}, ${grants.collectionId})`;
  const rows = await db
    .select({ resource, role: grants.role })
    .from(grants)
    .where(and(eq(grants.organizationId, organizationId), eq(grants.teamId, team.id)));
  const given = rows.map((row) => ({ ...row, team }));
  // A team has no role in the organization, so default levels give it none.
  const circumstances = { role: null, organization: { id: organizationId, title: "" }, given };
  return (resourceId) => reasonsIn({ ...circumstances, way: ways.get(resourceId) ?? [] });
};

/**
 * A table `ranks` with the rank of each member who is not disabled on one resource, 0 included; join by `user_id`.
 */
export const ranksOnResource = (resource: Resources): SQL => sql`(
  with recursive ${waysFrom(resource)},
  given as (
    select coalesce(grants.user_id, team_members.user_id) as user_id,
      max(${rankSql(sql`grants.role`)}) as rank
    from ways
      join grants on grants.organization_id = ${resource.organizationId}
        and coalesce(grants.space_id, grants.collection_id) = ways.id
      left join team_members on team_members.team_id = grants.team_id
    group by 1
  ),
  decided as (
    select coalesce((select level from ways where level <> 'inherit' order by depth limit 1),
      'member') as level
  )
  select member.user_id,
    ${effectiveRank(sql`member.role`, sql`decided.level`, sql`given.rank`)} as rank
  from members member
    cross join decided
    left join given on given.user_id = member.user_id
  where member.organization_id = ${resource.organizationId} and not member.disabled) as ranks`;
