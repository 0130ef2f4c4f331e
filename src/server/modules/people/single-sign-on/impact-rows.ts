import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { SSOImpactGroup } from "#contract/schemas/saml.ts";
import { cameBySSO } from "#server/access/way-in-rows.ts";
import type { Database } from "#server/db/open.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import { members, organizations, ssoIdentities, tokens, users } from "#server/db/tables/index.ts";

/** The input of the impact query. */
export interface ImpactQuery {
  readonly organizationId: string;
  /** The providers people can sign in by. */
  readonly activeProviders: readonly string[];
  /** The person who would become a break-glass admin by enforcing it now. */
  readonly named: string | undefined;
  readonly group?: SSOImpactGroup | undefined;
  readonly now: Date;
}

const among = (column: SQL, values: readonly string[]): SQL =>
  values.length === 0
    ? sql`false`
    : sql`${column} in (${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )})`;

/** Groups in list order: those who would be locked out come first. */
const order: readonly SSOImpactGroup[] = ["out", "risk", "likely", "in"];

/** Each member of the organization with their group, and the number of API tokens that would stop working. */
const impactOf = (db: Database, { organizationId, activeProviders, named, now }: ImpactQuery) => {
  const isLinked = sql`exists (select 1 from ${ssoIdentities}
    where ${ssoIdentities.organizationId} = ${members.organizationId}
      and ${ssoIdentities.userId} = ${members.userId}
      and ${among(sql`${ssoIdentities.providerId}`, activeProviders)})`;
  const isOwnDomain = sql`split_part(${users.email}, '@', 2) = any(${organizations.emailDomains})`;
  const keepsOtherWays = or(
    members.breakGlass,
    named === undefined ? undefined : and(eq(organizations.sso, false), eq(members.userId, named)),
  );
  // A token from before a removal does not open this organization anyway, so it is not counted.
  const stopping = sql`(select count(*)::int from ${tokens}
    where ${tokens.userId} = ${members.userId} and ${tokens.kind} = 'api'
      and (${tokens.expiresAt} is null or ${tokens.expiresAt} > ${now.toISOString()}::timestamptz)
      and (${tokens.organizationId} is null or ${tokens.organizationId} = ${members.organizationId})
      and (${members.credentialsFrom} is null
        or coalesce(${tokens.heldSince}, ${tokens.createdAt}) > ${members.credentialsFrom}
        or (${tokens.renewedIn} ->> ${members.organizationId})::timestamptz > ${members.credentialsFrom})
      and not ${cameBySSO(tokens.samlProviderId)})`;
  return db
    .select({
      userId: members.userId,
      joinedAt: members.joinedAt,
      rank: sql<string>`case
        when ${members.disabled} then '0'
        when ${isLinked} then '3'
        when ${members.sso} and ${isOwnDomain} then '2'
        when ${members.sso} then '1'
        else '0' end`.as("rank"),
      keeps: sql<boolean>`(not ${members.disabled} and ${keepsOtherWays})`.as("keeps"),
      tokens: sql<number>`case when ${members.disabled} or ${keepsOtherWays} then 0
        else ${stopping} end`
        .mapWith(Number)
        .as("stopping_tokens"),
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .innerJoin(organizations, eq(organizations.id, members.organizationId))
    .where(eq(members.organizationId, organizationId))
    .as("impact");
};

export interface ImpactRow {
  readonly userId: string;
  readonly joinedAt: Date;
  readonly rank: string;
  readonly tokens: number;
}

/** The group with a rank. */
export const groupOf = (rank: string): SSOImpactGroup => order[Number(rank)] ?? "out";

/** Members by group, those who would be locked out first, then by join date. */
export const selectImpact = (
  db: Database,
  query: ImpactQuery,
  { limit, after }: ListRequest,
): Promise<ImpactRow[]> => {
  const impact = impactOf(db, query);
  const sorted = keyset([impact.rank, impact.joinedAt, impact.userId], "asc");
  const wanted = query.group && sql`${impact.rank} = ${String(order.indexOf(query.group))}`;
  return db
    .select()
    .from(impact)
    .where(and(wanted, sorted.after(after)))
    .orderBy(...sorted.orderBy)
    .limit(limit);
};

/**
 * For the whole organization: the number of members in each group, of members who keep other ways in, and of tokens
 * that would stop working.
 */
export const countImpact = async (
  db: Database,
  query: ImpactQuery,
): Promise<Record<SSOImpactGroup, number> & { keeps: number; tokens: number }> => {
  const impact = impactOf(db, query);
  const rows = await db
    .select({
      rank: impact.rank,
      members: sql<number>`count(*)`.mapWith(Number),
      keeps: sql<number>`count(*) filter (where ${impact.keeps})`.mapWith(Number),
      tokens: sql<number>`sum(${impact.tokens})`.mapWith(Number),
    })
    .from(impact)
    .groupBy(impact.rank);
  const totals = { in: 0, likely: 0, risk: 0, out: 0, keeps: 0, tokens: 0 };
  for (const row of rows) {
    const group = groupOf(row.rank);
    totals[group] = row.members;
    if (group === "out") totals.keeps = row.keeps;
    totals.tokens += row.tokens;
  }
  return totals;
};
