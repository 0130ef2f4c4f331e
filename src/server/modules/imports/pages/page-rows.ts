import { and, asc, eq, inArray, max, sql } from "drizzle-orm";
import type { ImportLoss, ImportPageStatus } from "#contract/schemas/import.ts";
import { isOneOf, listed } from "#server/db/listed.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import type { Database } from "#server/db/open.ts";
import { importPages, importPictures } from "#server/db/tables/index.ts";

export type ImportPageRow = typeof importPages.$inferSelect;
export type NewImportPage = typeof importPages.$inferInsert;
export type ImportPictureRow = typeof importPictures.$inferSelect;

/** Rows of one statement. */
const AT_ONCE = 500;

/** Rows in as many pieces as it takes statements to write them. */
export const batches = function* <Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += AT_ONCE) yield rows.slice(at, at + AT_ONCE);
};

/** Adds rows for what is not in the list yet. */
export const insertPages = async (db: Database, rows: readonly NewImportPage[]): Promise<void> => {
  for (const batch of batches(rows))
    await db
      .insert(importPages)
      .values(batch)
      .onConflictDoNothing({ target: [importPages.runId, importPages.key] });
};

const ofRun = (runId: string) => eq(importPages.runId, runId);

export const selectPages = (db: Database, runId: string): Promise<ImportPageRow[]> =>
  db
    .select()
    .from(importPages)
    .where(ofRun(runId))
    .orderBy(asc(importPages.position), asc(importPages.id));

export const findPage = async (
  db: Database,
  runId: string,
  id: string,
): Promise<ImportPageRow | undefined> => {
  const [row] = await db
    .select()
    .from(importPages)
    .where(and(ofRun(runId), eq(importPages.id, id)));
  return row;
};

export const setPage = async (
  db: Database,
  runId: string,
  id: string,
  change: Partial<NewImportPage>,
): Promise<void> => {
  await db
    .update(importPages)
    .set(change)
    .where(and(ofRun(runId), eq(importPages.id, id)));
};

/** Pages that are still to be fetched, in order. */
export const selectPending = (db: Database, runId: string, limit: number) =>
  db
    .select()
    .from(importPages)
    .where(and(ofRun(runId), eq(importPages.status, "pending"), sql`address is not null`))
    .orderBy(asc(importPages.position), asc(importPages.id))
    .limit(limit);

/** How many rows there are, those of other versions and languages apart, and the highest place. */
export const measurePages = async (db: Database, runId: string) => {
  const [row] = await db
    .select({
      total: sql<number>`count(*) filter (where ${importPages.alternative} is null)`.mapWith(
        Number,
      ),
      others: sql<number>`count(${importPages.alternative})`.mapWith(Number),
      last: max(importPages.position),
    })
    .from(importPages)
    .where(ofRun(runId));
  return { total: row?.total ?? 0, others: row?.others ?? 0, last: row?.last ?? -1 };
};

/** Those of the keys that rows have already. */
export const selectKnownKeys = async (
  db: Database,
  runId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .select({ key: importPages.key })
    .from(importPages)
    .where(and(ofRun(runId), isOneOf(importPages.key, keys)));
  return new Set(rows.map(({ key }) => key));
};

export const findByKey = async (
  db: Database,
  runId: string,
  key: string,
): Promise<ImportPageRow | undefined> => {
  const [row] = await db
    .select()
    .from(importPages)
    .where(and(ofRun(runId), eq(importPages.key, key)));
  return row;
};

/** Where a row stands once the tree is known. */
export interface RowPlace {
  readonly id: string;
  readonly position: number;
  readonly parentId: string | null;
  readonly depth: number;
  readonly title: string;
}

export const placePages = async (
  db: Database,
  runId: string,
  places: readonly RowPlace[],
): Promise<void> => {
  for (const batch of batches(places))
    await db.execute(sql`update ${importPages} set
        position = placed.position, parent_id = placed."parentId", depth = placed.depth,
        title = placed.title
      from jsonb_to_recordset(${listed(batch)}) as
        placed(id text, position int, "parentId" text, depth int, title text)
      where ${importPages.runId} = ${runId} and ${importPages.id} = placed.id`);
};

/** Gives all rows of some status another one; with ids only those. */
export const setPages = async (
  db: Database,
  runId: string,
  {
    status,
    ids,
  }: { readonly status: readonly ImportPageStatus[]; readonly ids?: readonly string[] },
  change: Partial<NewImportPage>,
): Promise<void> => {
  await db
    .update(importPages)
    .set(change)
    .where(
      and(
        ofRun(runId),
        inArray(importPages.status, [...status]),
        ids === undefined ? undefined : isOneOf(importPages.id, ids),
      ),
    );
};

export interface PageFilter {
  readonly status?: ImportPageStatus | undefined;
  readonly loss?: ImportLoss | undefined;
}

const matching = (runId: string, { status, loss }: PageFilter) =>
  and(
    ofRun(runId),
    status === undefined ? undefined : eq(importPages.status, status),
    loss === undefined ? undefined : sql`jsonb_exists(${importPages.losses}, ${loss})`,
  );

const inOrder = keyset([importPages.position, importPages.id], "asc");

export const listPages = (
  db: Database,
  runId: string,
  filter: PageFilter,
  { limit, after }: ListRequest,
): Promise<ImportPageRow[]> =>
  db
    .select()
    .from(importPages)
    .where(and(matching(runId, filter), inOrder.after(after)))
    .orderBy(...inOrder.orderBy)
    .limit(limit);

export const countPages = (db: Database, runId: string, filter: PageFilter): Promise<number> =>
  db.$count(importPages, matching(runId, filter));

/** The page that says the very same, if there is one before. */
export const findSameText = async (
  db: Database,
  runId: string,
  textHash: string,
  except: string,
): Promise<ImportPageRow | undefined> => {
  const [row] = await db
    .select()
    .from(importPages)
    .where(
      and(
        ofRun(runId),
        eq(importPages.textHash, textHash),
        eq(importPages.status, "complete"),
        sql`${importPages.id} <> ${except}`,
      ),
    )
    .limit(1);
  return row;
};

/** What is known of pictures, without their bytes. */
export const selectPictures = (db: Database, runId: string) =>
  db
    .select({
      key: importPictures.key,
      address: importPictures.address,
      hash: importPictures.hash,
      file: importPictures.file,
      etag: importPictures.etag,
    })
    .from(importPictures)
    .where(eq(importPictures.runId, runId));

/** Adds pictures that are not there yet. */
export const insertPictures = async (
  db: Database,
  rows: readonly (typeof importPictures.$inferInsert)[],
): Promise<void> => {
  for (const batch of batches(rows))
    await db.insert(importPictures).values(batch).onConflictDoNothing();
};

/** Takes over the pictures of the import before, to be asked for again. */
export const copyPictures = async (db: Database, from: string, to: string): Promise<void> => {
  await db.execute(sql`insert into ${importPictures} (run_id, key, address, status, hash, file, etag)
    select ${to}, key, address, case when address = 'data:' then 'complete' else 'pending' end,
      hash, file, etag from ${importPictures}
    where run_id = ${from} and hash is not null on conflict do nothing`);
};

export const setPicture = async (
  db: Database,
  runId: string,
  key: string,
  change: Partial<typeof importPictures.$inferInsert>,
): Promise<void> => {
  await db
    .update(importPictures)
    .set(change)
    .where(and(eq(importPictures.runId, runId), eq(importPictures.key, key)));
};

/** Pictures that are still to be fetched. */
export const selectPendingPictures = (db: Database, runId: string, limit: number) =>
  db
    .select({
      key: importPictures.key,
      address: importPictures.address,
      hash: importPictures.hash,
      file: importPictures.file,
      etag: importPictures.etag,
    })
    .from(importPictures)
    .where(and(eq(importPictures.runId, runId), eq(importPictures.status, "pending")))
    .orderBy(asc(importPictures.key))
    .limit(limit);

/** Pictures whose bytes are not in the space yet. */
export const selectUnwrittenPictures = (db: Database, runId: string) =>
  db
    .select({ key: importPictures.key })
    .from(importPictures)
    .where(and(eq(importPictures.runId, runId), sql`bytes is not null`));

export const findPicture = async (
  db: Database,
  runId: string,
  key: string,
): Promise<ImportPictureRow | undefined> => {
  const [row] = await db
    .select()
    .from(importPictures)
    .where(and(eq(importPictures.runId, runId), eq(importPictures.key, key)));
  return row;
};
