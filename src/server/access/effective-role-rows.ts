import { notInArray, type SQL, sql } from "drizzle-orm";
import type { Value } from "#server/db/prepared.ts";

/**
 * Effective roles in SQL: ranks 1 (read) to 6 (admin) represent roles. A test keeps these ranks in step with
 * contract/permissions.ts.
 */
export const rankSql = (role: SQL): SQL<number> =>
  sql`array_position(array['read','comment','edit','review','create','admin'], ${role})`;

/** `collection_levels(collection_id, level)` for a `with recursive`, see `effectiveRoleTables`. */
export const collectionLevels = (organizationId: Value<string>): SQL => sql`
  collection_levels(collection_id, level) as (
    select id, case when default_level = 'inherit' then 'member' else default_level end
      from collections where organization_id = ${organizationId} and parent_id is null
    union all
    select below.id,
      case when below.default_level = 'inherit' then above.level else below.default_level end
      from collection_levels above join collections below
        on below.parent_id = above.collection_id and below.organization_id = ${organizationId}
  )`;

/**
 * Extends `held(space_id, collection_id, user_id, rank)`, the grants on spaces and collections themselves, to the
 * collections below: `reaching(collection_id, user_id, rank)`. For a `with recursive`.
 */
export const reachingGrants = (organizationId: Value<string>): SQL => sql`
  reaching(collection_id, user_id, rank) as (
    select collection_id, user_id, rank from held where collection_id is not null
    union
    select below.id, reaching.user_id, reaching.rank
      from reaching join collections below
        on below.parent_id = reaching.collection_id and below.organization_id = ${organizationId}
  )`;

/**
 * Common table expressions for the living spaces of the organization `organizationId`, computed once from the top
 * down:
 * `collection_levels(collection_id, level)`: each collection's default level, inherited where necessary (a role,
 *   `none`, or `member` where the member's own role decides);
 * `collection_grants(collection_id, user_id, rank)`: a person's highest explicit grant, their own or a team's, on
 *   the collection or on an ancestor;
 * `space_levels(space_id, level)` and `space_grants(space_id, user_id, rank)`: the same for spaces.
 * For a single member, use `memberReach`.
 *
 * @param without  teams to ignore, as if they did not exist
 */
export const effectiveRoleTables = (
  organizationId: Value<string>,
  without: readonly string[] = [],
): SQL => sql`
  with recursive ${collectionLevels(organizationId)},
  space_levels as (
    select spaces.id as space_id,
      case when spaces.default_level <> 'inherit' then spaces.default_level
        else coalesce(collection_levels.level, 'member') end as level
    from spaces left join collection_levels on collection_levels.collection_id = spaces.collection_id
    where spaces.organization_id = ${organizationId} and spaces.deleted_at is null
  ),
  held(space_id, collection_id, user_id, rank) as (
    select grants.space_id, grants.collection_id, coalesce(grants.user_id, team_members.user_id),
      ${rankSql(sql`grants.role`)}
    from grants left join team_members on team_members.team_id = grants.team_id
    where grants.organization_id = ${organizationId}
      and coalesce(grants.user_id, team_members.user_id) is not null${
        without.length === 0
          ? sql``
          : sql` and (grants.team_id is null or ${notInArray(sql`grants.team_id`, [...without])})`
      }
  ),
  ${reachingGrants(organizationId)},
  collection_grants as (
    select collection_id, user_id, max(rank) as rank from reaching group by 1, 2
  ),
  space_grants as (
    select space_id, user_id, max(rank) as rank from (
      select spaces.id as space_id, held.user_id, held.rank
        from held join spaces on spaces.id = held.space_id where spaces.deleted_at is null
      union all
      select spaces.id, collection_grants.user_id, collection_grants.rank
        from collection_grants join spaces on spaces.collection_id = collection_grants.collection_id
        where spaces.deleted_at is null
    ) as given
    group by 1, 2
  )`;

/**
 * Returns a member's rank on a space or collection, 0 for no access: the highest of admin, grant and default level.
 * Guests (no role) have only explicit grants.
 */
export const effectiveRank = (memberRole: SQL, level: SQL, grantRank: SQL): SQL<number> => sql`
  greatest(
    case when ${memberRole} = 'admin' then 6 else 0 end,
    coalesce(${grantRank}, 0),
    case when ${memberRole} is null or ${level} = 'none' then 0
      when ${level} = 'member' then ${rankSql(memberRole)}
      else ${rankSql(level)} end
  )`;
