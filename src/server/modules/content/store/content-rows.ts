import { and, eq, sql } from "drizzle-orm";
import type { ChildList, PageNode, PageTree } from "#content/page-tree.ts";
import { isOneOf } from "#server/db/listed.ts";
import type { Database } from "#server/db/open.ts";
import {
  blobParts,
  blobs,
  documentLinks,
  documentOutlines,
  documents,
  fileLists,
  pageLists,
  pageNodes,
  pageRoots,
  pages,
} from "#server/db/tables/index.ts";
import type { Context } from "#server/kit/context.ts";
import type { Part } from "./child-lists.ts";

/** Maximum rows per statement. */
const BATCH = 2000;

const batches = function* <Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH);
};

export const selectDocuments = (db: Database, spaceId: string, hashes: readonly string[]) =>
  db
    .select({ hash: documents.hash, document: documents.document })
    .from(documents)
    .where(and(eq(documents.spaceId, spaceId), isOneOf(documents.hash, hashes)));

/** Reads documents as stored JSON. */
export const selectTexts = (db: Database, spaceId: string, hashes: readonly string[]) =>
  db
    .select({ hash: documents.hash, json: sql<string>`${documents.document}::text` })
    .from(documents)
    .where(and(eq(documents.spaceId, spaceId), isOneOf(documents.hash, hashes)));

/** Returns when documents were first written. */
export const selectDocumentTimes = (db: Database, spaceId: string, hashes: readonly string[]) =>
  db
    .select({ hash: documents.hash, createdAt: documents.createdAt })
    .from(documents)
    .where(and(eq(documents.spaceId, spaceId), isOneOf(documents.hash, hashes)));

export const insertDocuments = async (
  db: Database,
  spaceId: string,
  rows: readonly { readonly hash: string; readonly json: string }[],
  createdAt: Date,
): Promise<void> => {
  for (const batch of batches(rows))
    await db
      .insert(documents)
      .values(
        batch.map(({ hash, json }) => ({
          hash,
          document: sql`${json}::text::jsonb`,
          spaceId,
          createdAt,
        })),
      )
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

/** Reads parts of long lists of children. */
export const selectPageLists = (db: Database, spaceId: string, hashes: readonly string[]) =>
  db
    .select({ hash: pageLists.hash, children: pageLists.children })
    .from(pageLists)
    .where(and(eq(pageLists.spaceId, spaceId), isOneOf(pageLists.hash, hashes)));

/** Up to this many parts are inserted without checking which of them exist. */
const FEW_PARTS = 4;

/** Inserts the parts that do not exist yet; for a long list these are few. */
export const insertPageLists = async (
  db: Database,
  spaceId: string,
  parts: readonly Part[],
): Promise<void> => {
  const known = new Set<string>();
  if (parts.length > FEW_PARTS) {
    const hashes = parts.map(({ hash }) => hash);
    const there = await db
      .select({ hash: pageLists.hash })
      .from(pageLists)
      .where(and(eq(pageLists.spaceId, spaceId), isOneOf(pageLists.hash, hashes)));
    for (const { hash } of there) known.add(hash);
  }
  for (const batch of batches(parts.filter(({ hash }) => !known.has(hash))))
    await db
      .insert(pageLists)
      .values(batch.map((part) => ({ ...part, spaceId })))
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
  children: ChildList,
): Promise<void> => {
  await db.insert(pageRoots).values({ spaceId, hash, children }).onConflictDoNothing();
};

/** Returns when pages were first created. */
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

/** Copies bytes from one space into another inside the database; existing ones stay unchanged. */
export const copyBlobs = async (
  db: Database,
  { from, to, hashes }: { from: string; to: string; hashes: readonly string[] },
): Promise<void> => {
  await db.execute(sql`insert into ${blobs}
      (space_id, hash, content_type, bytes, created_at, created_by)
    select ${to}, hash, content_type, bytes, created_at, created_by from ${blobs}
    where space_id = ${from} and ${isOneOf(blobs.hash, hashes)} on conflict do nothing`);
  await db.execute(sql`insert into ${blobParts} (space_id, hash, n, bytes)
    select ${to}, hash, n, bytes from ${blobParts}
    where space_id = ${from} and ${isOneOf(blobParts.hash, hashes)} on conflict do nothing`);
};

/** The rows of a space that content needs, and their destination. */
interface Copy {
  readonly from: string;
  readonly to: string;
  readonly tree: PageTree;
  readonly root: string;
  readonly files: string;
}

const isText = (value: string | undefined): value is string => value !== undefined;

/** Copies everything a tree and a list of files consist of into another space, inside the database. */
export const copyRows = async (
  tx: Context,
  { from, to, tree, root, files }: Copy,
): Promise<void> => {
  const placed = [...tree.pages.values()];
  const nodes = placed.map(({ node }) => node).filter(isText);
  const texts = placed.map(({ page }) => page.document).filter(isText);
  const { db } = tx;
  await db.execute(sql`insert into ${pageNodes} (space_id, hash, node)
    select ${to}, hash, node from ${pageNodes}
    where space_id = ${from} and ${isOneOf(pageNodes.hash, nodes)} on conflict do nothing`);
  await db.execute(sql`insert into ${pageRoots} (space_id, hash, children)
    select ${to}, hash, children from ${pageRoots}
    where space_id = ${from} and hash = ${root} on conflict do nothing`);
  await db.execute(sql`insert into ${pageLists} (space_id, hash, children)
    select ${to}, hash, children from ${pageLists}
    where space_id = ${from} and hash in (
      select list->>'part' from ${pageRoots}, jsonb_array_elements(children) as list
      where space_id = ${from} and hash = ${root}
      union select list->>'part' from ${pageNodes}, jsonb_array_elements(node->'children') as list
      where space_id = ${from} and ${isOneOf(pageNodes.hash, nodes)}) on conflict do nothing`);
  await db.execute(sql`insert into ${documents} (space_id, hash, document, created_at)
    select ${to}, hash, document, ${tx.now().toISOString()}::timestamptz from ${documents}
    where space_id = ${from} and ${isOneOf(documents.hash, texts)} on conflict do nothing`);
  await db.execute(sql`insert into ${documentOutlines} (space_id, document, anchors, truncated)
    select ${to}, document, anchors, truncated from ${documentOutlines}
    where space_id = ${from} and ${isOneOf(documentOutlines.document, texts)}
    on conflict do nothing`);
  await db.execute(sql`insert into ${documentLinks}
    (space_id, document, n, block, relation, kind, target, target_space, anchor, organization, origin, address)
    select ${to}, document, n, block, relation, kind, target, target_space, anchor, organization, origin, address
    from ${documentLinks}
    where space_id = ${from} and ${isOneOf(documentLinks.document, texts)} on conflict do nothing`);
  await db.execute(sql`insert into ${fileLists} (space_id, hash, files)
    select ${to}, hash, files from ${fileLists}
    where space_id = ${from} and hash = ${files} on conflict do nothing`);
  await db.execute(sql`insert into ${blobs}
      (space_id, hash, content_type, bytes, created_at, created_by)
    select ${to}, hash, content_type, bytes, created_at, created_by from ${blobs}
    where space_id = ${from} and hash in (
      select file->>'hash' from ${fileLists}, jsonb_array_elements(files) file
      where space_id = ${from} and ${fileLists.hash} = ${files}) on conflict do nothing`);
  await db.execute(sql`insert into ${blobParts} (space_id, hash, n, bytes)
    select ${to}, hash, n, bytes from ${blobParts}
    where space_id = ${from} and hash in (
      select file->>'hash' from ${fileLists}, jsonb_array_elements(files) file
      where space_id = ${from} and ${fileLists.hash} = ${files}) on conflict do nothing`);
  await insertPages(db, to, [...tree.pages.keys()], {
    createdAt: tx.now(),
    createdBy: tx.actor.type === "user" ? tx.actor.id : null,
  });
};
