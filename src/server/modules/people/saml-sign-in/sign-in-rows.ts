import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { isLiving } from "#server/access/living-organization-rows.ts";
import type { Database } from "#server/db/open.ts";
import {
  organizations,
  samlProviders,
  samlRequests,
  samlTests,
  ssoTickets,
  usedAssertions,
} from "#server/db/tables/index.ts";

/** Providers with their organizations; those of deleted organizations are left out. */
const withOrganization = (db: Database) =>
  db
    .select({ provider: samlProviders, organization: organizations })
    .from(samlProviders)
    .innerJoin(organizations, and(eq(organizations.id, samlProviders.organizationId), isLiving))
    .$dynamic();

/** A provider that is not deleted, by its id alone, with its organization. */
export const findDoor = async (db: Database, providerId: string) => {
  const [row] = await withOrganization(db).where(
    and(eq(samlProviders.id, providerId), isNull(samlProviders.deletedAt)),
  );
  return row;
};
export type Door = NonNullable<Awaited<ReturnType<typeof findDoor>>>;

/** The organization of a provider, even a deleted one. */
export const findOrganizationOf = async (
  db: Database,
  providerId: string,
): Promise<string | undefined> => {
  const [row] = await db
    .select({ organizationId: samlProviders.organizationId })
    .from(samlProviders)
    .where(eq(samlProviders.id, providerId));
  return row?.organizationId;
};

/** Locks a provider, even a deleted one, so that it cannot change until the transaction ends. */
export const lockDoor = async (db: Database, providerId: string): Promise<Door | undefined> => {
  const [row] = await withOrganization(db)
    .where(eq(samlProviders.id, providerId))
    .for("no key update", { of: samlProviders });
  return row;
};

/** Providers for addresses of a domain, with their organizations. */
export const selectDoorsOfDomain = (db: Database, domain: string): Promise<Door[]> =>
  withOrganization(db)
    .where(
      and(
        isNull(samlProviders.deletedAt),
        sql`${organizations.emailDomains} @> array[${domain}]::text[]`,
        sql`(cardinality(${samlProviders.domains}) = 0
          or ${samlProviders.domains} @> array[${domain}]::text[])`,
      ),
    )
    .orderBy(organizations.title, organizations.id, samlProviders.label, samlProviders.id);

/** Records that a response signed with the certificate was accepted. */
export const noteAcceptance = async (
  db: Database,
  providerId: string,
  { certificateSHA256, signsIn, at }: { certificateSHA256: string; signsIn: boolean; at: Date },
): Promise<void> => {
  const use = JSON.stringify({ [certificateSHA256]: at.toISOString() });
  await db
    .update(samlProviders)
    .set({
      provenAt: at,
      ...(signsIn ? { lastSignInAt: at } : {}),
      certificateUses: sql`${samlProviders.certificateUses} || ${use}::jsonb`,
    })
    .where(eq(samlProviders.id, providerId));
};

const openRequest = (providerId: string, id: string, now: Date) =>
  and(
    eq(samlRequests.id, id),
    eq(samlRequests.providerId, providerId),
    gt(samlRequests.expiresAt, now),
  );

export const insertRequest = async (
  db: Database,
  row: typeof samlRequests.$inferInsert,
): Promise<void> => {
  await db.insert(samlRequests).values(row);
};

/** An open request at this provider. */
export const findRequest = async (db: Database, providerId: string, id: string, now: Date) => {
  const [row] = await db
    .select()
    .from(samlRequests)
    .where(openRequest(providerId, id, now));
  return row;
};

/** Takes an open request at this provider, so that only one response can use it. */
export const takeRequest = async (db: Database, providerId: string, id: string, now: Date) => {
  const [row] = await db
    .delete(samlRequests)
    .where(openRequest(providerId, id, now))
    .returning();
  return row;
};

/** Remembers an assertion until it expires; false if it was accepted before. */
export const useAssertion = async (
  db: Database,
  row: typeof usedAssertions.$inferInsert,
): Promise<boolean> => {
  const rows = await db
    .insert(usedAssertions)
    .values(row)
    .onConflictDoNothing()
    .returning({ hash: usedAssertions.assertionHash });
  return rows.length > 0;
};

export const insertTicket = async (
  db: Database,
  row: typeof ssoTickets.$inferInsert,
): Promise<void> => {
  await db.insert(ssoTickets).values(row);
};

/** Locks a valid ticket, so that simultaneous requests can spend it only once. */
export const lockTicket = async (db: Database, hash: string, now: Date) => {
  const [row] = await db
    .select()
    .from(ssoTickets)
    .where(and(eq(ssoTickets.hash, hash), gt(ssoTickets.expiresAt, now)))
    .for("update");
  return row;
};

export const deleteTicket = async (db: Database, hash: string): Promise<void> => {
  await db.delete(ssoTickets).where(eq(ssoTickets.hash, hash));
};

/** Deletes expired requests, tickets and assertions, and tests that were never made. */
export const forgetExpiredSignIns = async (db: Database, now: Date): Promise<void> => {
  await db.delete(samlRequests).where(lt(samlRequests.expiresAt, now));
  await db.delete(ssoTickets).where(lt(ssoTickets.expiresAt, now));
  await db.delete(usedAssertions).where(lt(usedAssertions.expiresAt, now));
  const yesterday = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await db
    .delete(samlTests)
    .where(and(isNull(samlTests.finishedAt), lt(samlTests.expiresAt, yesterday)));
};
