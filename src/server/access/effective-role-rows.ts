import { type SQL, sql } from "drizzle-orm";
import type { Value } from "../db/prepared.ts";

/**
 * Effective roles in SQL (access.md). Ranks 1 (read) to 6 (admin) stand for roles; a role's rank here and
 * in contract/permissions.ts are held together by a test.
 */
export const rankSql = (role: SQL): SQL<number> =>
  sql`array_position(array['read','comment','edit','review','create','admin'], ${role})`;

/**
 * Common table expressions for the organization in `organizationId`:
 * `space_levels(space_id, level)`: each living space's default level after asking its collections upwards
 *   (a role, `none`, or `member` where the member's own role decides);
 * `space_grants(space_id, user_id, rank)`: the highest explicit grant a person has on it, by themselves or
 *   by a team, on the space or on any collection above it.
 */
export const effectiveRoleTables = (organizationId: Value<string>): SQL => sql`
  with recursive above(space_id, collection_id, depth) as (
    select id, collection_id, 1 from spaces
      where organization_id = ${organizationId} and deleted_at is null and collection_id is not null
    union all
    select above.space_id, collections.parent_id, above.depth + 1
      from above join collections on collections.id = above.collection_id
      where collections.parent_id is not null
  ),
  space_levels as (
    select spaces.id as space_id,
      case when spaces.default_level <> 'inherit' then spaces.default_level
        else coalesce((
          select collections.default_level from above
            join collections on collections.id = above.collection_id
            where above.space_id = spaces.id and collections.default_level <> 'inherit'
            order by above.depth limit 1
        ), 'member') end as level
    from spaces where organization_id = ${organizationId} and deleted_at is null
  ),
  places as (
    select id as space_id, id as place_id from spaces
      where organization_id = ${organizationId} and deleted_at is null
    union all select space_id, collection_id from above
  ),
  space_grants as (
    select places.space_id, coalesce(grants.user_id, team_members.user_id) as user_id,
      max(${rankSql(sql`grants.role`)}) as rank
    from places
      join grants on grants.organization_id = ${organizationId}
        and coalesce(grants.space_id, grants.collection_id) = places.place_id
      left join team_members on team_members.team_id = grants.team_id
    where coalesce(grants.user_id, team_members.user_id) is not null
    group by 1, 2
  )`;

/**
 * The rank of a member on a space, 0 for no access: the highest of admin, grant and default level.
 * Guests (no role) have only what is granted explicitly.
 */
export const effectiveRank = (memberRole: SQL, level: SQL, grantRank: SQL): SQL<number> => sql`
  greatest(
    case when ${memberRole} = 'admin' then 6 else 0 end,
    coalesce(${grantRank}, 0),
    case when ${memberRole} is null or ${level} = 'none' then 0
      when ${level} = 'member' then ${rankSql(memberRole)}
      else ${rankSql(level)} end
  )`;
