import { type SQL, sql } from "drizzle-orm";

/**
 * `reached(team_id, space_id)`: the spaces, living or not, that teams reach by grants, on them or on a collection
 * above; for a `with recursive`.
 */
const reached = (organizationId: string, teamId?: string): SQL => {
  const ofTeams =
    teamId === undefined ? sql`grants.team_id is not null` : sql`grants.team_id = ${teamId}`;
  return sql`
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
};

/**
 * How many living spaces each team, or the one that is named, reaches by grants, on them or on a collection above:
 * join by team_id.
 */
export const teamReachTable = (organizationId: string, teamId?: string): SQL => sql`(
  with recursive ${reached(organizationId, teamId)}
  select reached.team_id, count(*) as spaces
  from reached join spaces on spaces.id = reached.space_id and spaces.deleted_at is null
  group by 1) as reach`;

/** The ids of the spaces, living or not, that a team reaches by grants; for `in`. */
export const spacesOfTeam = (organizationId: string, teamId: string): SQL => sql`(
  with recursive ${reached(organizationId, teamId)} select space_id from reached)`;
