import { and, asc, eq, inArray, max, sql } from "drizzle-orm";
import type { ImportLoss, ImportPageStatus } from "#contract/schemas/import.ts";
import { isOneOf, listed } from "#server/db/listed.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import type { Database } from "#server/db/open.ts";
import { importPages, importPictures } from "#server/db/tables/index.ts";

export type ImportPageRow = typeof importPages.$inferSelect;
export type NewImportPage = typeof importPages.$inferInsert;
export type ImportPictureRow = typeof importPictures.$inferSelect;

/** Rows per statement. */
const AT_ONCE = 500;

/** Splits rows into batches of one statement each. */
export const batches = function* <Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += AT_ONCE) yield rows.slice(at, at + AT_ONCE);
};

/** Inserts rows that are not in the list yet. */
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

/** Returns pages that are yet to be fetched, in order. */
export const selectPending = (db: Database, runId: string, limit: number) =>
  db
    .select()
    .from(importPages)
    .where(and(ofRun(runId), eq(importPages.status, "pending"), sql`address is not null`))
    .orderBy(asc(importPages.position), asc(importPages.id))
    .limit(limit);

/** Returns the number of rows, that of other versions and languages separately, and the highest position. */
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

/** Returns those of the keys that already have rows. */
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

/** The position of a row once the tree is known. */
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

/** Changes all rows with a status, or only those with given ids. */
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

/** Returns an earlier page with exactly the same text, if there is one. */
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

/** Returns the pictures without their bytes. */
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

/** Inserts pictures that do not exist yet. */
export const insertPictures = async (
  db: Database,
  rows: readonly (typeof importPictures.$inferInsert)[],
): Promise<void> => {
  for (const batch of batches(rows))
    await db.insert(importPictures).values(batch).onConflictDoNothing();
};

/** Copies the pictures of the previous import, to be requested again. */
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

/** Returns pictures that are yet to be fetched. */
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

/** Returns pictures whose bytes are not in the space yet. */
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
