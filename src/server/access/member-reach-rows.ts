import { type SQL, sql } from "drizzle-orm";
import type { Value } from "#server/db/prepared.ts";
import { collectionLevels, effectiveRank, rankSql, reachingGrants } from "./effective-role-rows.ts";

/** What a person was granted in the organization, by themselves or by a team. */
const heldBy = (organizationId: Value<string>, userId: Value<string>): SQL => sql`
  held(space_id, collection_id, user_id, rank) as (
    select space_id, collection_id, ${userId}::text, ${rankSql(sql`role`)}
    from grants where organization_id = ${organizationId} and (user_id = ${userId}
      or team_id in (select team_id from team_members where team_members.user_id = ${userId}))
  )`;

const reachTables = (organizationId: Value<string>, userId: Value<string>): SQL => sql`
  with recursive ${collectionLevels(organizationId)},
  ${heldBy(organizationId, userId)},
  ${reachingGrants(organizationId)},
  granted(resource_id, rank) as (
    select resource_id, max(rank) from (
      select space_id as resource_id, rank from held where space_id is not null
      union all
      select collection_id, rank from reaching
    ) as given
    group by 1
  )`;

/** The row of `reach`, where the tables above are in scope; `offset 0` keeps its maps from being made twice. */
const reachRow = (organizationId: Value<string>, userId: Value<string>): SQL => sql`
  select member.role, member.disabled,
    (select jsonb_object_agg(collection_id, level) from collection_levels) as levels,
    (select jsonb_object_agg(resource_id, rank) from granted) as granted
  from members member
  where member.organization_id = ${organizationId} and member.user_id = ${userId}
  offset 0`;

/**
 * What a member brings to every resource of the organization, as a table to cross join:
 * `reach(role, disabled, levels, granted)`, one row for a member, none for anybody else. `levels` has the
 * level of each collection by its id, `granted` the highest explicit grant by the id of the space or
 * collection. They are maps because a look-up takes the same time whatever the planner believes: without
 * statistics it joins tables by nested loops, and the time grows with the square of the spaces.
 */
export const memberReach = (organizationId: Value<string>, userId: Value<string>): SQL => sql`(
  ${reachTables(organizationId, userId)} ${reachRow(organizationId, userId)}) as reach`;

/**
 * The rank of the member in `reach` on a row of `spaces`, 0 for no access. Says nothing about whether the
 * space is of the organization or in the trash.
 */
export const rankOnSpace: SQL<number> = effectiveRank(
  sql`reach.role`,
  sql`case when spaces.default_level <> 'inherit' then spaces.default_level
    else coalesce(reach.levels ->> spaces.collection_id, 'member') end`,
  sql`greatest((reach.granted ->> spaces.id)::int, (reach.granted ->> spaces.collection_id)::int)`,
);

/** The same, and 0 for a member who is disabled. */
export const activeRankOnSpace: SQL<number> = sql`
  case when reach.disabled then 0 else ${rankOnSpace} end`;

const livingOf = (organizationId: Value<string>): SQL =>
  sql`spaces.organization_id = ${organizationId} and spaces.deleted_at is null`;

/** The ids of the living spaces of the organization that a member can open; for `in`. */
export const openSpaces = (organizationId: Value<string>, userId: Value<string>): SQL => sql`(
  select spaces.id from spaces cross join ${memberReach(organizationId, userId)}
  where ${livingOf(organizationId)} and ${rankOnSpace} > 0)`;

/** How many living spaces of the organization a member can open, of those that `viewer` can open too. */
export const reachedSpaces = (
  organizationId: Value<string>,
  userId: Value<string>,
  viewer: Value<string>,
): SQL<number> => sql`(
  select count(*) from spaces cross join ${memberReach(organizationId, userId)}
  where ${livingOf(organizationId)} and ${rankOnSpace} > 0
    and spaces.id in ${openSpaces(organizationId, viewer)})`;

const rankOnCollection = effectiveRank(
  sql`reach.role`,
  sql`(reach.levels ->> collections.id)`,
  sql`(reach.granted ->> collections.id)::int`,
);

/**
 * The living collections one member sees: `ranks` is one row with their rank on each by its id, as a map.
 * Whoever can open something inside a collection sees it too, with rank 0, so that no way is cut off.
 */
export const collectionRanks = (organizationId: Value<string>, userId: Value<string>): SQL => sql`(
  ${reachTables(organizationId, userId)},
  collection_ranks(collection_id, rank) as (
    select collections.id, ${rankOnCollection}
    from collections cross join (${reachRow(organizationId, userId)}) as reach
    where collections.organization_id = ${organizationId} and collections.deleted_at is null
  ),
  shown(collection_id, parent_id) as (
    select id, parent_id from collections
      where organization_id = ${organizationId} and (
        id in (select collection_id from collection_ranks where rank > 0)
        or id in (
          select spaces.collection_id
            from spaces cross join (${reachRow(organizationId, userId)}) as reach
            where spaces.organization_id = ${organizationId} and spaces.deleted_at is null
              and spaces.collection_id is not null and ${rankOnSpace} > 0))
    union
    select above.id, above.parent_id
      from shown join collections above on above.id = shown.parent_id
  )
  select (
    select jsonb_object_agg(collection_id, rank) from collection_ranks
    where (collection_id in (select collection_id from shown)) is true) as by_collection) as ranks`;

/** The rank there of a row of `collections`; null where it is not seen. */
export const seenRank = sql<number | null>`(ranks.by_collection ->> collections.id)::int`;
