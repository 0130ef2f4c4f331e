import {
  and,
  asc,
  countDistinct,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lte,
  ne,
  sql,
} from "drizzle-orm";
import { hasLivingOrganization } from "#server/access/living-organization-rows.ts";
import type { Database } from "#server/db/open.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import { samlProviders, samlTests, ssoIdentities } from "#server/db/tables/index.ts";

export type ProviderRow = typeof samlProviders.$inferSelect;

/** Identifies an identity provider of an organization. */
export interface ProviderPath {
  readonly organizationId: string;
  readonly samlProviderId: string;
}

const named = ({ organizationId, samlProviderId }: ProviderPath) =>
  and(eq(samlProviders.organizationId, organizationId), eq(samlProviders.id, samlProviderId));
const living = (organizationId: string) =>
  and(eq(samlProviders.organizationId, organizationId), isNull(samlProviders.deletedAt));
const newestFirst = keyset([samlProviders.createdAt, samlProviders.id], "desc");

/** A provider that is not deleted. */
export const findProvider = async (
  db: Database,
  path: ProviderPath,
): Promise<ProviderRow | undefined> => {
  const [row] = await db
    .select()
    .from(samlProviders)
    .where(and(named(path), isNull(samlProviders.deletedAt)));
  return row;
};

/** Locks a provider against concurrent changes, even a deleted one. */
export const lockProvider = async (
  db: Database,
  path: ProviderPath,
): Promise<ProviderRow | undefined> => {
  const [row] = await db.select().from(samlProviders).where(named(path)).for("no key update");
  return row;
};

export const selectProviders = (
  db: Database,
  organizationId: string,
  { limit, after }: ListRequest,
): Promise<ProviderRow[]> =>
  db
    .select()
    .from(samlProviders)
    .where(and(living(organizationId), newestFirst.after(after)))
    .orderBy(...newestFirst.orderBy)
    .limit(limit);

/** All of an organization's providers, by label; there are few. */
export const selectProvidersByLabel = (
  db: Database,
  organizationId: string,
): Promise<ProviderRow[]> =>
  db
    .select()
    .from(samlProviders)
    .where(living(organizationId))
    .orderBy(asc(samlProviders.label), asc(samlProviders.id));

export const countProviders = (db: Database, organizationId: string): Promise<number> =>
  db.$count(samlProviders, living(organizationId));

/** The organization's providers that passed a test by this person since they were last changed. */
export const selectProvidersPassedBy = (
  db: Database,
  organizationId: string,
  userId: string,
): Promise<ProviderRow[]> =>
  db
    .select()
    .from(samlProviders)
    .where(
      and(
        living(organizationId),
        exists(
          db
            .select({ id: samlTests.id })
            .from(samlTests)
            .where(
              and(
                eq(samlTests.providerId, samlProviders.id),
                eq(samlTests.userId, userId),
                eq(samlTests.passed, true),
                gt(samlTests.finishedAt, samlProviders.changedAt),
              ),
            ),
        ),
      ),
    );

/** How many members are linked to each provider; providers without any are left out. */
export const countPeople = async (
  db: Database,
  providerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (providerIds.length === 0) return new Map();
  const rows = await db
    .select({ providerId: ssoIdentities.providerId, people: countDistinct(ssoIdentities.userId) })
    .from(ssoIdentities)
    .where(inArray(ssoIdentities.providerId, [...providerIds]))
    .groupBy(ssoIdentities.providerId);
  return new Map(rows.map(({ providerId, people }) => [providerId, people]));
};

export const insertProvider = async (
  db: Database,
  row: typeof samlProviders.$inferInsert,
): Promise<void> => {
  await db.insert(samlProviders).values(row);
};

/** Changes a provider and increments its version. */
export const setProvider = async (
  db: Database,
  id: string,
  change: Partial<typeof samlProviders.$inferInsert>,
): Promise<ProviderRow> => {
  const [row] = await db
    .update(samlProviders)
    .set({ ...change, version: sql`${samlProviders.version} + 1` })
    .where(eq(samlProviders.id, id))
    .returning();
  if (!row) throw new Error("a provider vanished while it was locked");
  return row;
};

/** All organizations' providers that have a certificate and are not deleted. */
export const selectAllProviders = (db: Database): Promise<ProviderRow[]> =>
  db
    .select()
    .from(samlProviders)
    .where(
      and(
        isNull(samlProviders.deletedAt),
        ne(samlProviders.certificate, ""),
        hasLivingOrganization(samlProviders.organizationId),
      ),
    )
    .orderBy(asc(samlProviders.createdAt), asc(samlProviders.id));

/** Records the last notice of a certificate's end. This is not a change of the provider, so its version stays. */
export const setCertificateNotice = async (
  db: Database,
  id: string,
  certificateNotice: { readonly sha256: string; readonly days: number },
): Promise<void> => {
  await db.update(samlProviders).set({ certificateNotice }).where(eq(samlProviders.id, id));
};

/** The providers deleted at or before this instant, oldest first. */
export const selectExpiredProviders = async (db: Database, before: Date): Promise<string[]> => {
  const rows = await db
    .select({ id: samlProviders.id })
    .from(samlProviders)
    .where(lte(samlProviders.deletedAt, before))
    .orderBy(asc(samlProviders.deletedAt));
  return rows.map(({ id }) => id);
};

/**
 * Deletes a provider with its identities and tests, unless it has been restored or deleted in the meantime.
 */
export const deleteExpiredProvider = async (
  db: Database,
  id: string,
  before: Date,
): Promise<ProviderRow | undefined> => {
  const [row] = await db
    .delete(samlProviders)
    .where(and(eq(samlProviders.id, id), lte(samlProviders.deletedAt, before)))
    .returning();
  return row;
};
