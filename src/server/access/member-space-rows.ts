import { type SQL, sql } from "drizzle-orm";
import type { Value } from "#server/db/prepared.ts";
import { collectionLevels } from "./effective-role-rows.ts";
import { memberReach, rankOnSpace } from "./member-reach-rows.ts";

/** The members whose spaces are counted, and the caller. */
interface CountedMembers {
  readonly organizationId: Value<string>;
  readonly viewer: Value<string>;
  readonly memberRole: SQL;
  readonly userId: SQL;
}

/**
 * Counts the spaces that both a member and `viewer` can open: `totals`, a derived table of one row to cross join, and
 * the expression that reads it next to a row of `members`. It reads only that member's grants, so the cost of a page
 * depends on the grants of the members on it.
 */
export const memberSpaceTables = ({
  organizationId,
  viewer,
  memberRole,
  userId,
}: CountedMembers) => {
  const granted = sql`(
    with recursive held(space_id, collection_id) as (
      select space_id, collection_id from grants
        where organization_id = ${organizationId} and user_id = ${userId}
      union all
      select grants.space_id, grants.collection_id
        from team_members join grants on grants.team_id = team_members.team_id
        where team_members.organization_id = ${organizationId} and team_members.user_id = ${userId}
          and grants.organization_id = ${organizationId}
    ),
    reaching(collection_id) as (
      select collection_id from held where collection_id is not null
      union
      select below.id from reaching join collections below
        on below.parent_id = reaching.collection_id and below.organization_id = ${organizationId}
    ),
    given(space_id) as (
      select space_id from held where space_id is not null
      union
      select spaces.id from reaching join spaces on spaces.collection_id = reaching.collection_id
    )
    select count(*) from given join spaces on spaces.id = given.space_id
      where totals.levels ->> spaces.id = 'none'
        or (${memberRole} is null and totals.levels ? spaces.id))`;
  return {
    totals: sql`(
      with recursive ${collectionLevels(organizationId)},
      space_levels(space_id, level) as (
        select spaces.id,
          case when spaces.default_level <> 'inherit' then spaces.default_level
            else coalesce(collection_levels.level, 'member') end
        from spaces left join collection_levels
          on collection_levels.collection_id = spaces.collection_id
          cross join ${memberReach(organizationId, viewer)}
        where spaces.organization_id = ${organizationId} and spaces.deleted_at is null
          and ${rankOnSpace} > 0
      )
      select count(*) as living, count(*) filter (where level <> 'none') as open,
        coalesce(jsonb_object_agg(space_id, level), '{}') as levels
      from space_levels) as totals`,
    count: sql<number>`case
      when ${memberRole} = 'admin' then totals.living
      when ${memberRole} is null then ${granted}
      else totals.open + ${granted} end`.mapWith(Number),
  };
};
