import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { GitSyncItem, GitSyncState } from "#contract/schemas/git-sync.ts";
import type { Database } from "#server/db/open.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import { gitSyncItems, gitSyncs, jobs, users } from "#server/db/tables/index.ts";

export type GitSyncRow = Readonly<typeof gitSyncs.$inferSelect>;
export type GitSyncItemRow = Readonly<typeof gitSyncItems.$inferSelect>;
export type NewSyncItem = typeof gitSyncItems.$inferInsert;

/** Maximum rows per statement. */
const BATCH = 500;
const open = ["queued", "running"] as const;

export const insertSync = async (
  db: Database,
  row: typeof gitSyncs.$inferInsert,
): Promise<GitSyncRow> => {
  const [made] = await db.insert(gitSyncs).values(row).returning();
  if (!made) throw new Error("a sync was not stored");
  return made;
};

export const findSync = async (
  db: Database,
  spaceId: string,
  id: string,
): Promise<GitSyncRow | undefined> => {
  const [row] = await db
    .select()
    .from(gitSyncs)
    .where(and(eq(gitSyncs.spaceId, spaceId), eq(gitSyncs.id, id)));
  return row;
};

export const lockSync = async (db: Database, id: string): Promise<GitSyncRow | undefined> => {
  const [row] = await db.select().from(gitSyncs).where(eq(gitSyncs.id, id)).for("update");
  return row;
};

export const findOpenSync = async (
  db: Database,
  spaceId: string,
): Promise<GitSyncRow | undefined> => {
  const [row] = await db
    .select()
    .from(gitSyncs)
    .where(and(eq(gitSyncs.spaceId, spaceId), inArray(gitSyncs.state, [...open])));
  return row;
};

export const findLatestSync = async (
  db: Database,
  spaceId: string,
): Promise<string | undefined> => {
  const [row] = await db
    .select({ id: gitSyncs.id })
    .from(gitSyncs)
    .where(eq(gitSyncs.spaceId, spaceId))
    .orderBy(desc(gitSyncs.createdAt), desc(gitSyncs.id))
    .limit(1);
  return row?.id;
};

export const updateSync = async (
  db: Database,
  id: string,
  change: Partial<typeof gitSyncs.$inferInsert>,
): Promise<void> => {
  await db.update(gitSyncs).set(change).where(eq(gitSyncs.id, id));
};

interface SyncFilter {
  readonly state: GitSyncState | undefined;
  readonly rehearsed: boolean | undefined;
}

const listed = (spaceId: string, { state, rehearsed }: SyncFilter): SQL | undefined =>
  and(
    eq(gitSyncs.spaceId, spaceId),
    state === undefined ? undefined : eq(gitSyncs.state, state),
    rehearsed === undefined ? undefined : eq(gitSyncs.rehearse, rehearsed),
  );

export const selectSyncs = (
  db: Database,
  spaceId: string,
  filter: SyncFilter,
  { limit, after }: ListRequest,
): Promise<GitSyncRow[]> => {
  const latestFirst = keyset([gitSyncs.createdAt, gitSyncs.id], "desc");
  return db
    .select()
    .from(gitSyncs)
    .where(and(listed(spaceId, filter), latestFirst.after(after)))
    .orderBy(...latestFirst.orderBy)
    .limit(limit);
};

export const countSyncs = (db: Database, spaceId: string, filter: SyncFilter): Promise<number> =>
  db.$count(gitSyncs, listed(spaceId, filter));

export const replaceItems = async (
  db: Database,
  syncId: string,
  items: readonly NewSyncItem[],
): Promise<void> => {
  await db.delete(gitSyncItems).where(eq(gitSyncItems.syncId, syncId));
  for (let at = 0; at < items.length; at += BATCH)
    await db.insert(gitSyncItems).values(items.slice(at, at + BATCH));
};

interface ItemFilter {
  readonly side: GitSyncItem["side"] | undefined;
  readonly action: GitSyncItem["action"] | undefined;
}

const itemsOf = (syncId: string, { side, action }: ItemFilter): SQL | undefined =>
  and(
    eq(gitSyncItems.syncId, syncId),
    side === undefined ? undefined : eq(gitSyncItems.side, side),
    action === undefined ? undefined : eq(gitSyncItems.action, action),
  );

export const selectItems = (
  db: Database,
  syncId: string,
  filter: ItemFilter,
  { limit, after }: ListRequest,
): Promise<Omit<GitSyncItemRow, "before" | "after">[]> => {
  const inOrder = keyset([gitSyncItems.n], "asc");
  const columns = {
    syncId: gitSyncItems.syncId,
    n: gitSyncItems.n,
    side: gitSyncItems.side,
    action: gitSyncItems.action,
    path: gitSyncItems.path,
    from: gitSyncItems.from,
    pageId: gitSyncItems.pageId,
    pageTitle: gitSyncItems.pageTitle,
    reason: gitSyncItems.reason,
    detail: gitSyncItems.detail,
    losses: gitSyncItems.losses,
  };
  return db
    .select(columns)
    .from(gitSyncItems)
    .where(and(itemsOf(syncId, filter), inOrder.after(after)))
    .orderBy(...inOrder.orderBy)
    .limit(limit);
};

export const countItems = (db: Database, syncId: string, filter: ItemFilter): Promise<number> =>
  db.$count(gitSyncItems, itemsOf(syncId, filter));

export const findItem = async (
  db: Database,
  syncId: string,
  n: number,
): Promise<GitSyncItemRow | undefined> => {
  const [row] = await db
    .select()
    .from(gitSyncItems)
    .where(and(eq(gitSyncItems.syncId, syncId), eq(gitSyncItems.n, n)));
  return row;
};

/** Returns the job that works on a sync. */
export const findSyncJob = async (db: Database, kind: string, syncId: string) => {
  const [row] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.kind, kind),
        inArray(jobs.state, [...open]),
        sql`${jobs.input} ->> 'sync' = ${syncId}`,
      ),
    );
  return row?.id;
};

/** Returns the requester of a sync, as named in its commits. */
export const findAuthor = async (db: Database, userId: string) => {
  const [row] = await db
    .select({ name: users.displayName, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return row;
};

/** Deletes the file-by-file actions of syncs that finished long ago. */
export const forgetOldItems = async (db: Database, before: Date): Promise<void> => {
  await db.execute(sql`delete from ${gitSyncItems} using ${gitSyncs}
    where ${gitSyncs.id} = ${gitSyncItems.syncId}
    and ${gitSyncs.finishedAt} < ${before.toISOString()}::timestamptz`);
};
