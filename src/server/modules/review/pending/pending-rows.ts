import { and, asc, eq } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { pendingComments } from "#server/db/tables/index.ts";

export type PendingRow = typeof pendingComments.$inferSelect;

/** Whose pending comments, and in which change request. Every statement here uses both. */
export interface PendingKey {
  readonly changeRequestId: string;
  readonly userId: string;
}

const of = ({ changeRequestId, userId }: PendingKey) =>
  and(eq(pendingComments.changeRequestId, changeRequestId), eq(pendingComments.userId, userId));

const named = (key: PendingKey, id: string) => and(of(key), eq(pendingComments.id, id));

const asWritten = [asc(pendingComments.createdAt), asc(pendingComments.id)] as const;

/** A person's pending comments in the order they were written. */
export const selectPending = (db: Database, key: PendingKey): Promise<PendingRow[]> =>
  db
    .select()
    .from(pendingComments)
    .where(of(key))
    .orderBy(...asWritten);

/** The same, locked until they are posted, so that none is edited or deleted in the meantime. */
export const selectAndLockPending = (db: Database, key: PendingKey): Promise<PendingRow[]> =>
  db
    .select()
    .from(pendingComments)
    .where(of(key))
    .orderBy(...asWritten)
    .for("update");

export const countPending = (db: Database, key: PendingKey): Promise<number> =>
  db.$count(pendingComments, of(key));

export const insertPending = async (
  db: Database,
  row: typeof pendingComments.$inferInsert,
): Promise<PendingRow> => {
  const [made] = await db.insert(pendingComments).values(row).returning();
  if (!made) throw new Error("A pending comment was not stored");
  return made;
};

/** Changes the text of one; undefined if it is missing. */
export const setPendingBody = async (
  db: Database,
  key: PendingKey,
  { id, body, editedAt }: Pick<PendingRow, "id" | "body"> & { readonly editedAt: Date },
): Promise<PendingRow | undefined> => {
  const [row] = await db
    .update(pendingComments)
    .set({ body, editedAt })
    .where(named(key, id))
    .returning();
  return row;
};

/** Deletes one, or all of them. Returns how many there were. */
export const deletePendingRows = async (
  db: Database,
  key: PendingKey,
  id?: string,
): Promise<number> => {
  const gone = await db
    .delete(pendingComments)
    .where(id === undefined ? of(key) : named(key, id))
    .returning({ id: pendingComments.id });
  return gone.length;
};
