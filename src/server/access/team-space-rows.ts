import { inArray, type SQL, sql } from "drizzle-orm";
import type { Value } from "#server/db/prepared.ts";
import { effectiveRank, effectiveRoleTables } from "./effective-role-rows.ts";
import { openSpaces } from "./member-reach-rows.ts";

/**
 * `reached(team_id, space_id)`: the spaces, living or not, that teams reach by grants on them or on an ancestor; for
 * a `with recursive`.
 */
const reached = (organizationId: Value<string>, ofTeams: SQL): SQL => sql`
  below(team_id, collection_id) as (
    select team_id, collection_id from grants
      where organization_id = ${organizationId} and ${ofTeams} and collection_id is not null
    union
    select below.team_id, collections.id
      from below join collections on collections.parent_id = below.collection_id
        and collections.organization_id = ${organizationId}
  ),
  reached(team_id, space_id) as (
    select team_id, space_id from grants
      where organization_id = ${organizationId} and ${ofTeams} and space_id is not null
    union
    select below.team_id, spaces.id
      from below join spaces on spaces.collection_id = below.collection_id
  )`;
const ofTeam = (teamId: Value<string>): SQL => sql`grants.team_id = ${teamId}`;

/**
 * A table to join by `team_id` with the number of living spaces that each team, or only the given one, reaches by
 * grants on them or on an ancestor, of those that `viewer` can open.
 */
export const teamReachTable = (
  organizationId: Value<string>,
  viewer: Value<string>,
  teamId?: Value<string>,
): SQL => sql`(
  with recursive ${reached(organizationId, teamId === undefined ? sql`grants.team_id is not null` : ofTeam(teamId))}
  select reached.team_id, count(*) as spaces
  from reached where reached.space_id in ${openSpaces(organizationId, viewer)}
  group by 1) as reach`;

/** A subquery with the ids of the spaces, living or not, that a team reaches by grants; for `in`. */
export const spacesOfTeam = (organizationId: string, teamId: string): SQL => sql`(
  with recursive ${reached(organizationId, ofTeam(teamId))} select space_id from reached)`;

/**
 * The access lost by deleting all these teams together: by `team_id`, how many of a team's people could no longer
 * open some living space, and how many spaces that affects. The row with a null `team_id` is the total over all
 * teams, each person and space counted once. Teams whose people lose nothing are left out.
 */
export const teamLossTable = (organizationId: string, teamIds: readonly string[]): SQL => sql`(
  ${effectiveRoleTables(organizationId, teamIds)},
  ${reached(organizationId, inArray(sql`grants.team_id`, [...teamIds]))},
  lost(team_id, space_id, user_id) as (
    select reached.team_id, reached.space_id, members.user_id
    from reached
      join space_levels on space_levels.space_id = reached.space_id
      join team_members on team_members.team_id = reached.team_id
      join members on members.organization_id = ${organizationId}
        and members.user_id = team_members.user_id
      left join space_grants on space_grants.space_id = reached.space_id
        and space_grants.user_id = members.user_id
    where ${effectiveRank(sql`members.role`, sql`space_levels.level`, sql`space_grants.rank`)} = 0
  )
  select team_id, count(distinct user_id) as people, count(distinct space_id) as spaces
  from lost group by grouping sets ((team_id), ())) as loss`;
