import { and, eq, isNull, notExists, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import {
  currentPages,
  searchBacklog,
  searchPages,
  searchTexts,
  spaces,
} from "#server/db/tables/index.ts";
import { isOneOf } from "#server/db/listed.ts";

/** The marks of a space's rows, as a `tsvector` literal. */
const marksOf = (spaceId: string): SQL => sql`(
  select '''s:' || id || ''' ''o:' || coalesce(search_organization_id, organization_id) || ''''
  from ${spaces} where id = ${spaceId})`;

/**
 * Inserts the index rows of pages that have none. They are passed as JSON, since they can be long: `[{ page_id,
 * title_key?, titles?, names, parts: [{ part, sections, body, words }] }]`. A page with many parts is split over
 * several entries, the first of which has its titles.
 */
export const writeSearchRows = async (
  db: Database,
  spaceId: string,
  json: string,
): Promise<void> => {
  await db.execute(sql`with given as materialized (
      select * from jsonb_to_recordset(${json}::text::jsonb) as page(
        page_id text, title_key text, titles text, names text, parts jsonb)
    ), marked as materialized (select ${marksOf(spaceId)} as marks),
    named as (
      insert into ${searchPages} (space_id, page_id, title_key, words)
      select ${spaceId}, page_id, title_key, (titles || ' ' || marks)::tsvector from given, marked
      where title_key is not null
    )
    insert into ${searchTexts} (space_id, page_id, part, sections, body, words)
    select ${spaceId}, page_id, part, sections, body,
      (words || ' ' || names || ' ' || marks)::tsvector
    from given, marked, jsonb_to_recordset(parts) as said(
      part integer, sections jsonb, body text, words text)`);
};

/** Deletes pages from the index. */
export const deleteSearchRows = async (
  db: Database,
  spaceId: string,
  ids: readonly string[],
): Promise<void> => {
  await db
    .delete(searchPages)
    .where(and(eq(searchPages.spaceId, spaceId), isOneOf(searchPages.pageId, ids)));
  await db
    .delete(searchTexts)
    .where(and(eq(searchTexts.spaceId, spaceId), isOneOf(searchTexts.pageId, ids)));
};

/** Copies the index rows of a space to one without pages; returns whether some are still missing. */
export const copySearchRows = async (db: Database, from: string, to: string): Promise<boolean> => {
  const words = sql`ts_delete(words, tsvector_to_array(${marksOf(from)}::tsvector))
      || ${marksOf(to)}::tsvector`;
  await db.execute(sql`insert into ${searchPages} (space_id, page_id, title_key, words)
    select ${to}, page_id, title_key, ${words}
    from ${searchPages} where space_id = ${from}`);
  await db.execute(sql`insert into ${searchTexts} (space_id, page_id, part, sections, body, words)
    select ${to}, page_id, part, sections, body, ${words}
    from ${searchTexts} where space_id = ${from}`);
  const behind = await db
    .insert(searchBacklog)
    .select(
      db
        .select({ spaceId: sql<string>`${to}`.as("space_id") })
        .from(searchBacklog)
        .where(eq(searchBacklog.spaceId, from)),
    )
    .returning();
  return behind.length > 0;
};

/** A page that is not indexed yet. */
export type MissingPage = Pick<
  typeof currentPages.$inferSelect,
  "pageId" | "title" | "description" | "document"
>;

/** Returns the next pages of a space that are not indexed yet. */
export const selectMissingPages = (
  db: Database,
  spaceId: string,
  limit: number,
): Promise<MissingPage[]> =>
  db
    .select({
      pageId: currentPages.pageId,
      title: currentPages.title,
      description: currentPages.description,
      document: currentPages.document,
    })
    .from(currentPages)
    .leftJoin(
      searchPages,
      and(
        eq(searchPages.spaceId, currentPages.spaceId),
        eq(searchPages.pageId, currentPages.pageId),
      ),
    )
    .where(and(eq(currentPages.spaceId, spaceId), isNull(searchPages.pageId)))
    .orderBy(currentPages.pageId)
    .limit(limit);

/** Returns those of these pages that are unchanged and still missing, for a locked space. */
export const selectStillMissing = async (
  db: Database,
  spaceId: string,
  pages: readonly MissingPage[],
): Promise<ReadonlySet<string>> => {
  const given = sql`jsonb_to_recordset(${JSON.stringify(pages)}::text::jsonb) as given(
    "pageId" text, title text, description text, document text)`;
  const known = db
    .select({ one: sql`1` })
    .from(searchPages)
    .where(and(eq(searchPages.spaceId, spaceId), eq(searchPages.pageId, currentPages.pageId)));
  const rows = await db
    .select({ pageId: currentPages.pageId })
    .from(currentPages)
    .innerJoin(
      given,
      sql`given."pageId" = ${currentPages.pageId} and given.title = ${currentPages.title}
        and given.description is not distinct from ${currentPages.description}
        and given.document is not distinct from ${currentPages.document}`,
    )
    .where(and(eq(currentPages.spaceId, spaceId), notExists(known)));
  return new Set(rows.map(({ pageId }) => pageId));
};

/** Records that all pages of a space are indexed. */
export const endBacklog = async (db: Database, spaceId: string): Promise<void> => {
  await db.delete(searchBacklog).where(eq(searchBacklog.spaceId, spaceId));
};

/** Merges recent writes into the search indexes, which writes defer. */
export const tidySearch = async (db: Database): Promise<void> => {
  await db.execute(sql`select gin_clean_pending_list('search_pages_words'),
    gin_clean_pending_list('search_texts_words')`);
};
