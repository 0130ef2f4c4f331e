import { type SQL, sql } from "drizzle-orm";
import type { Value } from "../db/prepared.ts";

/**
 * Effective roles in SQL (access.md). Ranks 1 (read) to 6 (admin) stand for roles; a role's rank here and
 * in contract/permissions.ts are held together by a test.
 */
export const rankSql = (role: SQL): SQL<number> =>
  sql`array_position(array['read','comment','edit','review','create','admin'], ${role})`;

export interface RoleScope {
  /** Only what this person was granted; everybody's grants when absent. */
  readonly userId?: string;
  /** The spaces in the trash instead of the living ones. */
  readonly inTrash?: boolean;
}

const holder = sql`coalesce(grants.user_id, team_members.user_id)`;

/**
 * Common table expressions for the organization in `organizationId`, each walked once from the top down:
 * `collection_levels(collection_id, level)`: each collection's default level after asking upwards (a role,
 *   `none`, or `member` where the member's own role decides);
 * `collection_grants(collection_id, user_id, rank)`: the highest explicit grant a person has on it, by
 *   themselves or by a team, on the collection or on any above it;
 * `space_levels(space_id, level)` and `space_grants(space_id, user_id, rank)`: the same of spaces.
 */
export const effectiveRoleTables = (
  organizationId: Value<string>,
  { userId, inTrash = false }: RoleScope = {},
): SQL => {
  const wanted = inTrash ? sql`spaces.deleted_at is not null` : sql`spaces.deleted_at is null`;
  const held = userId === undefined ? sql`${holder} is not null` : sql`${holder} = ${userId}`;
  return sql`
  with recursive collection_levels(collection_id, level) as (
    select id, case when default_level = 'inherit' then 'member' else default_level end
      from collections where organization_id = ${organizationId} and parent_id is null
    union all
    select below.id,
      case when below.default_level = 'inherit' then above.level else below.default_level end
      from collection_levels above join collections below on below.parent_id = above.collection_id
  ),
  space_levels as (
    select spaces.id as space_id,
      case when spaces.default_level <> 'inherit' then spaces.default_level
        else coalesce(collection_levels.level, 'member') end as level
    from spaces left join collection_levels on collection_levels.collection_id = spaces.collection_id
    where spaces.organization_id = ${organizationId} and ${wanted}
  ),
  held(space_id, collection_id, user_id, rank) as (
    select grants.space_id, grants.collection_id, ${holder}, ${rankSql(sql`grants.role`)}
    from grants left join team_members on team_members.team_id = grants.team_id
    where grants.organization_id = ${organizationId} and ${held}
  ),
  reaching(collection_id, user_id, rank) as (
    select collection_id, user_id, rank from held where collection_id is not null
    union
    select below.id, reaching.user_id, reaching.rank
      from reaching join collections below on below.parent_id = reaching.collection_id
  ),
  collection_grants as (
    select collection_id, user_id, max(rank) as rank from reaching group by 1, 2
  ),
  space_grants as (
    select space_id, user_id, max(rank) as rank from (
      select spaces.id as space_id, held.user_id, held.rank
        from held join spaces on spaces.id = held.space_id where ${wanted}
      union all
      select spaces.id, collection_grants.user_id, collection_grants.rank
        from collection_grants join spaces on spaces.collection_id = collection_grants.collection_id
        where ${wanted}
    ) as given
    group by 1, 2
  )`;
};

/**
 * The rank of a member on a space or collection, 0 for no access: the highest of admin, grant and default
 * level. Guests (no role) have only what is granted explicitly.
 */
export const effectiveRank = (memberRole: SQL, level: SQL, grantRank: SQL): SQL<number> => sql`
  greatest(
    case when ${memberRole} = 'admin' then 6 else 0 end,
    coalesce(${grantRank}, 0),
    case when ${memberRole} is null or ${level} = 'none' then 0
      when ${level} = 'member' then ${rankSql(memberRole)}
      else ${rankSql(level)} end
  )`;

const ranksOfSpaces = (organizationId: string, userId: string): SQL => sql`
  select space_levels.space_id,
    ${effectiveRank(sql`member.role`, sql`space_levels.level`, sql`space_grants.rank`)} as rank
  from space_levels
    join members member on member.organization_id = ${organizationId} and member.user_id = ${userId}
    left join space_grants on space_grants.space_id = space_levels.space_id
      and space_grants.user_id = ${userId}`;

/** Each space of the organization with one member's rank on it, 0 included, as a table named `ranks`. */
export const spaceRanks = (organizationId: string, userId: string, inTrash = false): SQL => sql`(
  ${effectiveRoleTables(organizationId, { userId, inTrash })}
  ${ranksOfSpaces(organizationId, userId)}) as ranks`;

/**
 * The living collections one member sees, with their rank on each, as a table named `ranks`. Whoever can
 * open something inside a collection sees it too, with rank 0, so that no way is cut off.
 */
export const collectionRanks = (organizationId: string, userId: string): SQL => sql`(
  ${effectiveRoleTables(organizationId, { userId })},
  collection_ranks as (
    select collection_levels.collection_id,
      ${effectiveRank(sql`member.role`, sql`collection_levels.level`, sql`collection_grants.rank`)}
        as rank
    from collection_levels
      join collections on collections.id = collection_levels.collection_id
        and collections.deleted_at is null
      join members member on member.organization_id = ${organizationId}
        and member.user_id = ${userId}
      left join collection_grants
        on collection_grants.collection_id = collection_levels.collection_id
        and collection_grants.user_id = ${userId}
  ),
  space_ranks as (${ranksOfSpaces(organizationId, userId)}),
  shown(collection_id, parent_id) as (
    select id, parent_id from collections
      where organization_id = ${organizationId} and (
        id in (select collection_id from collection_ranks where rank > 0)
        or id in (
          select spaces.collection_id from space_ranks join spaces on spaces.id = space_ranks.space_id
            where space_ranks.rank > 0 and spaces.collection_id is not null))
    union
    select above.id, above.parent_id
      from shown join collections above on above.id = shown.parent_id
  )
  select collection_id, rank from collection_ranks
    where collection_id in (select collection_id from shown)) as ranks`;
