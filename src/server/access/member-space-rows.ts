import { type SQL, sql } from "drizzle-orm";
import type { Value } from "#server/db/prepared.ts";
import { effectiveRoleTables } from "./effective-role-rows.ts";

/**
 * How many spaces each member can open, without asking space by space: derived tables to join and the
 * expression that reads them. `granted` has a row a person with explicit grants (join it by user_id),
 * `totals` has one row.
 */
export const memberSpaceTables = (organizationId: Value<string>, memberRole: SQL, userId: SQL) => ({
  totals: sql`(${effectiveRoleTables(organizationId)}
    select count(*) as living, count(*) filter (where level <> 'none') as open
    from space_levels) as totals`,
  granted: sql`(${effectiveRoleTables(organizationId)}
    select space_grants.user_id, count(*) as reached,
      count(*) filter (where space_id in (select space_id from space_levels where level = 'none'))
        as closed
    from space_grants group by 1) as granted`,
  onUser: sql`granted.user_id = ${userId}`,
  count: sql<number>`case
    when ${memberRole} = 'admin' then totals.living
    when ${memberRole} is null then coalesce(granted.reached, 0)
    else totals.open + coalesce(granted.closed, 0) end`.mapWith(Number),
});
