import { type SQL, sql } from "drizzle-orm";

/**
 * How many living spaces each team, or the one that is named, reaches by grants, on them or on a collection above:
 * join by team_id.
 */
export const teamReachTable = (organizationId: string, teamId?: string): SQL => {
  const ofTeams =
    teamId === undefined ? sql`grants.team_id is not null` : sql`grants.team_id = ${teamId}`;
  return sql`(
  with recursive below(team_id, collection_id) as (
    select team_id, collection_id from grants
      where organization_id = ${organizationId} and ${ofTeams} and collection_id is not null
    union
    select below.team_id, collections.id
      from below join collections on collections.parent_id = below.collection_id
        and collections.organization_id = ${organizationId}
  ),
  reached as (
    select team_id, space_id from grants
      where organization_id = ${organizationId} and ${ofTeams} and space_id is not null
    union
    select below.team_id, spaces.id
      from below join spaces on spaces.collection_id = below.collection_id
  )
  select reached.team_id, count(*) as spaces
  from reached join spaces on spaces.id = reached.space_id and spaces.deleted_at is null
  group by 1) as reach`;
};
