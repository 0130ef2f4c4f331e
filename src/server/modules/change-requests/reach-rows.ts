import { type SQL, sql } from "drizzle-orm";
import { effectiveRank, effectiveRoleTables } from "../../access/effective-role-rows.ts";

/** Each living space of an organization with a member's rank on it, as a table to join by space_id. */
export const ranksOf = (organizationId: string, userId: string): SQL => sql`(
  ${effectiveRoleTables(organizationId)}
  select space_levels.space_id,
    ${effectiveRank(sql`members.role`, sql`space_levels.level`, sql`space_grants.rank`)} as rank
  from space_levels
    join members on members.organization_id = ${organizationId} and members.user_id = ${userId}
      and not members.disabled
    left join space_grants on space_grants.space_id = space_levels.space_id
      and space_grants.user_id = ${userId}
  ) as ranks`;
export const rankColumn = sql<number>`coalesce(ranks.rank, 0)`;
