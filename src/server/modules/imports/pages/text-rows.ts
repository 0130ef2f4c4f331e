import { and, asc, eq, sql } from "drizzle-orm";
import { isOneOf } from "#server/db/listed.ts";
import type { Database } from "#server/db/open.ts";
import { importNavigations, importTexts } from "#server/db/tables/index.ts";

export type ImportTextRow = typeof importTexts.$inferSelect;

/** A page that was read before is replaced by the new one. */
const replaced = {
  target: [importTexts.runId, importTexts.rowId],
  set: {
    facts: sql`excluded.facts`,
    page: sql`excluded.page`,
    links: sql`excluded.links`,
    pictures: sql`excluded.pictures`,
    anchors: sql`excluded.anchors`,
  },
};

export const putText = async (db: Database, row: ImportTextRow): Promise<void> => {
  await db.insert(importTexts).values(row).onConflictDoUpdate(replaced);
};

export const findText = async (
  db: Database,
  runId: string,
  rowId: string,
): Promise<ImportTextRow | undefined> => {
  const [row] = await db
    .select()
    .from(importTexts)
    .where(and(eq(importTexts.runId, runId), eq(importTexts.rowId, rowId)));
  return row;
};

/** Returns the content of pages by row; unread ones are left out. */
export const selectTexts = (
  db: Database,
  runId: string,
  rowIds: readonly string[],
): Promise<ImportTextRow[]> =>
  db
    .select()
    .from(importTexts)
    .where(and(eq(importTexts.runId, runId), isOneOf(importTexts.rowId, rowIds)));

/** Returns the links and pictures of pages as JSON, much less than their whole content. */
export const selectAddresses = (db: Database, runId: string, rowIds: readonly string[]) =>
  db
    .select({
      rowId: importTexts.rowId,
      links: importTexts.links,
      pictures: importTexts.pictures,
    })
    .from(importTexts)
    .where(and(eq(importTexts.runId, runId), isOneOf(importTexts.rowId, rowIds)));

/** Returns the rows of pages whose content is still stored. */
export const selectReadRows = async (db: Database, runId: string): Promise<ReadonlySet<string>> => {
  const rows = await db
    .select({ rowId: importTexts.rowId })
    .from(importTexts)
    .where(eq(importTexts.runId, runId));
  return new Set(rows.map(({ rowId }) => rowId));
};

/** Copies the content of a page from another import; returns its position in the site. */
export const copyText = async (
  db: Database,
  from: { readonly runId: string; readonly id: string },
  to: { readonly runId: string; readonly rowId: string },
): Promise<string | undefined> => {
  const { facts, page, links, pictures, anchors } = importTexts;
  const [copied] = await db
    .insert(importTexts)
    .select(
      db
        .select({
          runId: sql<string>`${to.runId}`.as("run_id"),
          rowId: sql<string>`${to.rowId}`.as("row_id"),
          facts,
          page,
          links,
          pictures,
          anchors,
        })
        .from(importTexts)
        .where(and(eq(importTexts.runId, from.runId), eq(importTexts.rowId, from.id))),
    )
    .onConflictDoUpdate(replaced)
    .returning({ facts });
  return copied?.facts;
};

/** Returns the positions stated by the pages that were read. */
export const selectFacts = (db: Database, runId: string) =>
  db
    .select({ rowId: importTexts.rowId, facts: importTexts.facts })
    .from(importTexts)
    .where(eq(importTexts.runId, runId));

/** Returns the headings of all pages as JSON, by row. */
export const selectAnchors = (db: Database, runId: string) =>
  db
    .select({ rowId: importTexts.rowId, anchors: importTexts.anchors })
    .from(importTexts)
    .where(eq(importTexts.runId, runId));

export const putNavigation = async (
  db: Database,
  row: typeof importNavigations.$inferInsert,
): Promise<void> => {
  await db
    .insert(importNavigations)
    .values(row)
    .onConflictDoUpdate({
      target: [importNavigations.runId, importNavigations.hash],
      set: { seenAt: sql`least(${importNavigations.seenAt}, excluded.seen_at)` },
    });
};

export const selectNavigations = (db: Database, runId: string) =>
  db
    .select()
    .from(importNavigations)
    .where(eq(importNavigations.runId, runId))
    .orderBy(asc(importNavigations.seenAt), asc(importNavigations.hash));

/** Copies a navigation from another import. */
export const copyNavigation = async (
  db: Database,
  from: string,
  hash: string,
  to: { readonly runId: string; readonly seenAt: number },
): Promise<void> => {
  await db.execute(sql`insert into ${importNavigations} (run_id, hash, seen_at, navigation)
    select ${to.runId}, hash, ${to.seenAt}::int, navigation from ${importNavigations}
    where run_id = ${from} and hash = ${hash}
    on conflict (run_id, hash) do update
      set seen_at = least(${importNavigations}.seen_at, excluded.seen_at)`);
};
