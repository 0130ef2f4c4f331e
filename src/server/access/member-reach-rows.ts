import { type SQL, sql } from "drizzle-orm";
import type { Value } from "#server/db/prepared.ts";
import { collectionLevels, effectiveRank, rankSql, reachingGrants } from "./effective-role-rows.ts";

/** A person's grants in the organization, their own and those of their teams. */
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

/** The row of `reach`, where the tables above are in scope; `offset 0` keeps its maps from being built twice. */
const reachRow = (organizationId: Value<string>, userId: Value<string>): SQL => sql`
  select member.role, member.disabled,
    (select jsonb_object_agg(collection_id, level) from collection_levels) as levels,
    (select jsonb_object_agg(resource_id, rank) from granted) as granted
  from members member
  where member.organization_id = ${organizationId} and member.user_id = ${userId}
  offset 0`;

/**
 * A member's role, levels and grants for every resource of the organization, as a table to cross join: `reach(role,
 * disabled, levels, granted)`, one row for a member and none for anyone else. `levels` maps collection ids to their
 * level, `granted` maps ids of spaces and collections to the highest explicit grant. They are maps because a look-up
 * takes the same time whatever the planner estimates: without statistics it joins tables by nested loops, which takes
 * time quadratic in the number of spaces.
 */
export const memberReach = (organizationId: Value<string>, userId: Value<string>): SQL => sql`(
  ${reachTables(organizationId, userId)} ${reachRow(organizationId, userId)}) as reach`;

/**
 * The rank of the member in `reach` on a row of `spaces`, 0 for no access. Does not check that the space belongs to
 * the organization, nor whether it is in the trash.
 */
export const rankOnSpace: SQL<number> = effectiveRank(
  sql`reach.role`,
  sql`case when spaces.default_level <> 'inherit' then spaces.default_level
    else coalesce(reach.levels ->> spaces.collection_id, 'member') end`,
  sql`greatest((reach.granted ->> spaces.id)::int, (reach.granted ->> spaces.collection_id)::int)`,
);

/** The same, but 0 for a disabled member. */
export const activeRankOnSpace: SQL<number> = sql`
  case when reach.disabled then 0 else ${rankOnSpace} end`;

const livingOf = (organizationId: Value<string>): SQL =>
  sql`spaces.organization_id = ${organizationId} and spaces.deleted_at is null`;

/** A subquery with the ids of the organization's living spaces that a member can open; for `in`. */
export const openSpaces = (organizationId: Value<string>, userId: Value<string>): SQL => sql`(
  select spaces.id from spaces cross join ${memberReach(organizationId, userId)}
  where ${livingOf(organizationId)} and ${rankOnSpace} > 0)`;

/** The number of an organization's living spaces that both a member and `viewer` can open. */
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
 * The living collections visible to a member: `ranks` is one row that maps the id of each to the member's rank on it.
 * A collection is also visible, with rank 0, to anyone who can open something inside it, so that its ancestors can be
 * navigated.
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

/** The member's rank, from `ranks`, on a row of `collections`; null where it is not visible. */
export const seenRank = sql<number | null>`(ranks.by_collection ->> collections.id)::int`;
