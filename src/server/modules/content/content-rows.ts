import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Document } from "#contract/schemas/document.ts";
import type { ChildRef, PageNode } from "#content/page-tree.ts";
import type { Database } from "#server/db/open.ts";
import { documents, pageNodes, pageRoots, pages } from "#server/db/tables/index.ts";

/** Rows one statement writes at most. */
const BATCH = 2000;

const batches = function* <Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH);
};

/** Whether the column is one of the values; they travel as one parameter, however many they are. */
export const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(values)}::text::jsonb))`;

export const selectDocuments = (db: Database, spaceId: string, hashes: readonly string[]) =>
  db
    .select({ hash: documents.hash, document: documents.document })
    .from(documents)
    .where(and(eq(documents.spaceId, spaceId), isOneOf(documents.hash, hashes)));

/** When documents were first written. */
export const selectDocumentTimes = (db: Database, spaceId: string, hashes: readonly string[]) =>
  db
    .select({ hash: documents.hash, createdAt: documents.createdAt })
    .from(documents)
    .where(and(eq(documents.spaceId, spaceId), isOneOf(documents.hash, hashes)));

export const insertDocuments = async (
  db: Database,
  spaceId: string,
  rows: readonly { readonly hash: string; readonly document: Document }[],
  createdAt: Date,
): Promise<void> => {
  for (const batch of batches(rows))
    await db
      .insert(documents)
      .values(batch.map((row) => ({ ...row, spaceId, createdAt })))
      .onConflictDoNothing();
};

export const selectPageNodes = (db: Database, spaceId: string, hashes: readonly string[]) =>
  db
    .select({ hash: pageNodes.hash, node: pageNodes.node })
    .from(pageNodes)
    .where(and(eq(pageNodes.spaceId, spaceId), isOneOf(pageNodes.hash, hashes)));

export const insertPageNodes = async (
  db: Database,
  spaceId: string,
  rows: readonly { readonly hash: string; readonly node: PageNode }[],
): Promise<void> => {
  for (const batch of batches(rows))
    await db
      .insert(pageNodes)
      .values(batch.map((row) => ({ ...row, spaceId })))
      .onConflictDoNothing();
};

export const findPageRoot = async (db: Database, spaceId: string, hash: string) => {
  const [row] = await db
    .select({ children: pageRoots.children })
    .from(pageRoots)
    .where(and(eq(pageRoots.spaceId, spaceId), eq(pageRoots.hash, hash)));
  return row;
};

export const insertPageRoot = async (
  db: Database,
  spaceId: string,
  hash: string,
  children: readonly ChildRef[],
): Promise<void> => {
  await db.insert(pageRoots).values({ spaceId, hash, children }).onConflictDoNothing();
};

/** When pages first came to be. */
export const selectPageTimes = (db: Database, spaceId: string, ids: readonly string[]) =>
  db
    .select({ id: pages.id, createdAt: pages.createdAt })
    .from(pages)
    .where(and(eq(pages.spaceId, spaceId), isOneOf(pages.id, ids)));

export const insertPages = async (
  db: Database,
  spaceId: string,
  ids: readonly string[],
  { createdAt, createdBy }: { createdAt: Date; createdBy: string | null },
): Promise<void> => {
  for (const batch of batches(ids))
    await db
      .insert(pages)
      .values(batch.map((id) => ({ spaceId, id, createdAt, createdBy })))
      .onConflictDoNothing();
};
