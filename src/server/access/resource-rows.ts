import { type SQL, sql } from "drizzle-orm";
import { memberRoles, type MemberRoleOrGuest } from "#contract/schemas/role.ts";
import type { Database } from "#server/db/open.ts";
import {
  collections,
  gitConnections,
  grants,
  members,
  organizations,
  spaces,
  teamMembers,
} from "#server/db/tables/index.ts";
import { effectiveRank, rankSql } from "./effective-role-rows.ts";
import { hasLivingOrganization } from "./living-organization-rows.ts";

/** A space or collection with one person's role on it. */
export interface FoundResource {
  readonly organizationId: string;
  readonly enforcesSSO: boolean;
  readonly isMember: boolean;
  readonly memberRole: MemberRoleOrGuest;
  readonly ownsTeam: boolean;
  /** Sessions and tokens of the person issued before this do not open it. */
  readonly credentialsFrom: Date | null;
  /** The person's effective role; null when they cannot open it. */
  readonly role: MemberRoleOrGuest;
  readonly deleted: boolean;
  /** Whether a space is locked or bound to a repository, so that it cannot be edited directly. */
  readonly locked: boolean;
}

const start = {
  space: (id: string) => sql`select id, collection_id, default_level, 0, organization_id,
    deleted_at is not null, edit_mode = 'locked' or exists (select 1 from ${gitConnections}
      where ${gitConnections.spaceId} = ${id}) from ${spaces} where id = ${id}`,
  collection: (id: string) => sql`select id, parent_id, default_level, 0, organization_id,
    deleted_at is not null, false from ${collections} where id = ${id}`,
};

/**
 * A table `found` of at most one row with a space or collection and a person's role on it, from a single query up the
 * chain of collections.
 */
export const foundTable = (type: "space" | "collection", id: string, userId: string): SQL => sql`(
    with recursive chain(id, parent_id, level, depth, organization_id, deleted, locked) as (
      ${start[type](id)}
      union all
      select above.id, above.parent_id, above.default_level, chain.depth + 1,
        above.organization_id, false, false
      from chain join ${collections} above on above.id = chain.parent_id
    ),
    given as (
      select max(${rankSql(sql`given.role`)}) as rank from ${grants} given
        join chain on chain.id = coalesce(given.space_id, given.collection_id)
        where given.user_id = ${userId} or given.team_id in (
          select team_id from ${teamMembers} mine where mine.user_id = ${userId})
    ),
    decided as (
      select coalesce((select level from chain where level <> 'inherit' order by depth limit 1),
        'member') as level
    )
    select resource.organization_id, resource.deleted, resource.locked,
      coalesce(not member.disabled, false)
        and ${hasLivingOrganization(sql`resource.organization_id`)} as is_member, member.role as member_role,
      member.credentials_from,
      exists (select 1 from ${teamMembers} owned where owned.user_id = ${userId}
        and owned.organization_id = resource.organization_id and owned.role = 'owner') as owns_team,
      ${effectiveRank(sql`member.role`, sql`decided.level`, sql`given.rank`)} as rank
    from chain resource
      cross join given cross join decided
      left join ${members} member on member.organization_id = resource.organization_id
        and member.user_id = ${userId}
    where resource.depth = 0) as found`;

/** The person's role according to a row of `found`; null when they cannot open the resource. */
export const foundRole = sql`case when found.is_member then found.rank else 0 end`.mapWith(
  (rank): MemberRoleOrGuest => memberRoles[Number(rank) - 1] ?? null,
);

/** Reads a space or collection and a person's role on it. */
export const findResource = async (
  db: Database,
  type: "space" | "collection",
  id: string,
  userId: string,
): Promise<FoundResource | undefined> => {
  const [row] = await db
    .select({
      organizationId: sql<string>`found.organization_id`,
      enforcesSSO: sql<boolean>`exists (select 1 from ${organizations}
        where ${organizations.id} = found.organization_id and ${organizations.sso})`,
      isMember: sql<boolean>`found.is_member`,
      memberRole: sql<MemberRoleOrGuest>`found.member_role`,
      ownsTeam: sql<boolean>`found.owns_team`,
      credentialsFrom: sql`found.credentials_from`.mapWith(members.credentialsFrom),
      role: foundRole,
      deleted: sql<boolean>`found.deleted`,
      locked: sql<boolean>`found.locked`,
    })
    .from(foundTable(type, id, userId));
  return row;
};
