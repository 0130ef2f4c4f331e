import { and, asc, desc, eq, gt, isNotNull, lt, notInArray, sql } from "drizzle-orm";
import { isLiving } from "#server/access/living-organization-rows.ts";
import type { Database } from "#server/db/open.ts";
import {
  externalAddresses,
  externalHosts,
  externalRobots,
  organizations,
} from "#server/db/tables/index.ts";
import { isOneOf } from "#server/db/listed.ts";
import { rowsOf } from "#server/links/judged-rows.ts";
import type { DueAddress, Turn } from "./ask-address.ts";

/** What a turn changes in its address. */
type AddressChange = Partial<typeof externalAddresses.$inferInsert>;

const later = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds);

/**
 * Claims addresses that are due, one for each host that may be contacted now, with their hosts, so that concurrent
 * calls get others. If the process dies, they are due again after `leaseMs`.
 */
export const claimAddresses = async (
  db: Database,
  now: Date,
  { limit, paceMs, leaseMs }: { limit: number; paceMs: number; leaseMs: number },
): Promise<DueAddress[]> => {
  const at = now.toISOString();
  const claimed = await rowsOf<{ organization_id: string; hash: string }>(
    db,
    sql`
    with due as (
      select distinct on (addresses.host) addresses.host, organization_id, hash, next_at
      from ${externalAddresses} addresses
      join ${organizations} on organizations.id = organization_id and check_external_links
        and ${isLiving}
      left join ${externalHosts} hosts on hosts.host = addresses.host
      where next_at <= ${at}::timestamptz
        and (hosts.free_at is null or hosts.free_at <= ${at}::timestamptz)
      order by addresses.host, next_at, hash
    ),
    chosen as materialized (select * from due order by next_at, host limit ${limit}),
    taken as (
      insert into ${externalHosts} (host, free_at)
      select host, ${later(now, paceMs).toISOString()}::timestamptz from chosen order by host
      on conflict (host) do update set free_at = excluded.free_at
        where external_hosts.free_at <= ${at}::timestamptz
      returning host
    )
    update ${externalAddresses} set next_at = ${later(now, leaseMs).toISOString()}::timestamptz
    from chosen join taken on taken.host = chosen.host
    where external_addresses.organization_id = chosen.organization_id
      and external_addresses.hash = chosen.hash
    returning external_addresses.organization_id, external_addresses.hash`,
  );
  if (claimed.length === 0) return [];
  const rows = await db
    .select()
    .from(externalAddresses)
    .where(
      isOneOf(
        sql`${externalAddresses.organizationId} || ' ' || ${externalAddresses.hash}`,
        claimed.map(({ organization_id: organizationId, hash }) => `${organizationId} ${hash}`),
      ),
    )
    .orderBy(asc(externalAddresses.host));
  return rows;
};

/** The known robots.txt rules of these origins. */
export const selectRobots = (db: Database, origins: readonly string[], now: Date) =>
  db
    .select()
    .from(externalRobots)
    .where(and(isOneOf(externalRobots.origin, origins), gt(externalRobots.until, now)));

export const setAddress = async (
  db: Database,
  { organizationId, hash }: Pick<DueAddress, "organizationId" | "hash">,
  change: AddressChange,
): Promise<void> => {
  await db
    .update(externalAddresses)
    .set(change)
    .where(
      and(eq(externalAddresses.organizationId, organizationId), eq(externalAddresses.hash, hash)),
    );
};

/** Leaves a host alone until then, or for longer if that is already set. */
export const holdHost = async (
  db: Database,
  host: string,
  until: Date,
  answeredAt: Date | undefined,
): Promise<void> => {
  await db
    .update(externalHosts)
    .set({
      freeAt: sql`greatest(${externalHosts.freeAt}, ${until.toISOString()}::timestamptz)`,
      ...(answeredAt === undefined ? {} : { answeredAt }),
    })
    .where(eq(externalHosts.host, host));
};

export const putRobots = async (
  db: Database,
  robots: NonNullable<Turn["robots"]>,
): Promise<void> => {
  const { rules, until } = robots;
  await db
    .insert(externalRobots)
    .values(robots)
    .onConflictDoUpdate({ target: externalRobots.origin, set: { rules, until } });
};

/** The hosts that responded most recently, other than these. */
export const selectAnswering = async (
  db: Database,
  others: readonly string[],
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .select({ host: externalHosts.host })
    .from(externalHosts)
    .where(and(isNotNull(externalHosts.answeredAt), notInArray(externalHosts.host, [...others])))
    .orderBy(desc(externalHosts.answeredAt))
    .limit(limit);
  return rows.map(({ host }) => host);
};

/** When the next address may be checked; undefined if there is none. */
export const findNextTurn = async (db: Database): Promise<Date | undefined> => {
  const [row] = await rowsOf<{ next: string | Date | null }>(
    db,
    sql`select min(greatest(next_at, free_at)) as next from ${externalAddresses} addresses
      join ${organizations} on organizations.id = organization_id and check_external_links
        and ${isLiving}
      left join ${externalHosts} hosts on hosts.host = addresses.host
      where next_at is not null`,
  );
  return row?.next == null ? undefined : new Date(row.next);
};

/** Deletes hosts and their robots.txt that were not used for a month. */
export const forgetOldHosts = async (db: Database, now: Date): Promise<void> => {
  const monthAgo = later(now, -30 * 24 * 60 * 60 * 1000);
  await db.delete(externalHosts).where(lt(externalHosts.freeAt, monthAgo));
  await db.delete(externalRobots).where(lt(externalRobots.until, monthAgo));
};
