import { and, eq, ilike, inArray, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { isOneOf } from "#server/db/listed.ts";
import { contains, keyset, type ListRequest } from "#server/db/lists.ts";
import { siteRedirects } from "#server/db/tables/index.ts";
import type { RedirectDestination } from "#contract/schemas/site-redirect.ts";
import { newId } from "#server/kit/ids.ts";

export type RedirectRow = typeof siteRedirects.$inferSelect;

const named = (siteId: string, id: string) =>
  and(eq(siteRedirects.siteId, siteId), eq(siteRedirects.id, id));

const newestFirst = keyset([siteRedirects.createdAt, siteRedirects.id], "desc");

/** Those of a site with a text in their source or external address; all if no text is given. */
const matching = (siteId: string, search: string | undefined) =>
  and(
    eq(siteRedirects.siteId, siteId),
    search
      ? or(
          ilike(siteRedirects.source, contains(search)),
          sql`${siteRedirects.destination} ->> 'url' ilike ${contains(search)}`,
        )
      : undefined,
  );

/** Redirects of a site, newest first; all that match if no page is given. */
export const selectRedirects = async (
  db: Database,
  siteId: string,
  page?: ListRequest,
  search?: string,
): Promise<RedirectRow[]> => {
  const rows = db
    .select()
    .from(siteRedirects)
    .where(and(matching(siteId, search), newestFirst.after(page?.after)))
    .orderBy(...newestFirst.orderBy);
  return page === undefined ? rows : rows.limit(page.limit);
};

export const countRedirects = (
  db: Database,
  siteId: string,
  search: string | undefined,
): Promise<number> => db.$count(siteRedirects, matching(siteId, search));

/** The redirects from any of these sources. */
export const selectRedirectsFrom = (
  db: Database,
  siteId: string,
  sources: readonly string[],
): Promise<RedirectRow[]> =>
  db
    .select()
    .from(siteRedirects)
    .where(and(eq(siteRedirects.siteId, siteId), isOneOf(siteRedirects.source, sources)));

/** The redirects from any of these paths, and those whose wildcard matches one of the addresses. */
export const selectRedirectsAt = (
  db: Database,
  siteId: string,
  addresses: readonly string[],
  paths: readonly string[],
): Promise<RedirectRow[]> =>
  db
    .select()
    .from(siteRedirects)
    .where(
      and(
        eq(siteRedirects.siteId, siteId),
        or(
          inArray(siteRedirects.source, [...paths]),
          and(
            sql`${siteRedirects.source} like '%*'`,
            or(
              ...addresses.map(
                (address) =>
                  sql`starts_with(${`${address}/`}, rtrim(${siteRedirects.source}, '*'))`,
              ),
            ),
          ),
        ),
      ),
    );

/** What a redirect points to. */
export type Redirected = Pick<RedirectRow, "destination" | "captureWildcard">;

/** The destinations of those paths that are redirected; works for any number. */
export const selectRedirected = async (
  db: Database,
  siteId: string,
  sources: readonly string[],
): Promise<ReadonlyMap<string, Redirected>> => {
  const rows = await db
    .select({
      source: siteRedirects.source,
      destination: siteRedirects.destination,
      captureWildcard: siteRedirects.captureWildcard,
    })
    .from(siteRedirects)
    .where(and(eq(siteRedirects.siteId, siteId), isOneOf(siteRedirects.source, sources)));
  return new Map(rows.map(({ source, ...said }) => [source, said]));
};

/** The redirects with these ids; works for any number. */
export const selectRedirectsById = (
  db: Database,
  siteId: string,
  ids: readonly string[],
): Promise<RedirectRow[]> =>
  db
    .select()
    .from(siteRedirects)
    .where(and(eq(siteRedirects.siteId, siteId), isOneOf(siteRedirects.id, ids)));

export const deleteRedirectRows = async (
  db: Database,
  siteId: string,
  ids: readonly string[],
): Promise<void> => {
  await db
    .delete(siteRedirects)
    .where(and(eq(siteRedirects.siteId, siteId), isOneOf(siteRedirects.id, ids)));
};

export const findRedirectRow = async (
  db: Database,
  siteId: string,
  id: string,
): Promise<RedirectRow | undefined> => {
  const [row] = await db.select().from(siteRedirects).where(named(siteId, id));
  return row;
};

/** The most rows in one statement. */
const BATCH = 2000;

export const insertRedirects = async (
  db: Database,
  rows: readonly RedirectRow[],
): Promise<void> => {
  for (let at = 0; at < rows.length; at += BATCH)
    await db.insert(siteRedirects).values(rows.slice(at, at + BATCH));
};

export const setRedirect = async (
  db: Database,
  siteId: string,
  id: string,
  change: Partial<Pick<RedirectRow, "source" | "destination" | "permanent" | "captureWildcard">>,
): Promise<void> => {
  await db.update(siteRedirects).set(change).where(named(siteId, id));
};

export const deleteRedirectRow = async (
  db: Database,
  siteId: string,
  id: string,
): Promise<void> => {
  await db.delete(siteRedirects).where(named(siteId, id));
};

/** Makes redirects permanent or temporary; works for any number. */
export const setPermanent = async (
  db: Database,
  siteId: string,
  ids: readonly string[],
  permanent: boolean,
): Promise<void> => {
  await db
    .update(siteRedirects)
    .set({ permanent })
    .where(and(eq(siteRedirects.siteId, siteId), isOneOf(siteRedirects.id, ids)));
};

/** An address that is to redirect. */
interface OldAddress {
  readonly source: string;
  readonly destination: RedirectDestination;
}

/**
 * Redirects old addresses to the new places of their items. Replaces automatic redirects from the same address, never
 * those that people created.
 */
export const insertAutomaticRedirects = async (
  db: Database,
  siteId: string,
  addresses: readonly OldAddress[],
  createdAt: Date,
): Promise<void> => {
  const rows = addresses.map(({ source, destination }) => ({
    id: newId(),
    siteId,
    source,
    destination,
    automatic: true,
    createdAt,
  }));
  for (let at = 0; at < rows.length; at += BATCH)
    await db
      .insert(siteRedirects)
      .values(rows.slice(at, at + BATCH))
      .onConflictDoUpdate({
        target: [siteRedirects.siteId, siteRedirects.source],
        set: { destination: sql`excluded.destination` },
        setWhere: eq(siteRedirects.automatic, true),
      });
};

/** Deletes automatic redirects from addresses that items now have; those that people created stay. */
export const deleteAutomaticRedirects = async (
  db: Database,
  siteId: string,
  sources: readonly string[],
): Promise<void> => {
  if (sources.length === 0) return;
  await db
    .delete(siteRedirects)
    .where(
      and(
        eq(siteRedirects.siteId, siteId),
        eq(siteRedirects.automatic, true),
        inArray(siteRedirects.source, [...sources]),
      ),
    );
};
