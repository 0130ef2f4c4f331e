import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import { commentReplies } from "#server/db/tables/index.ts";

export type ReplyRow = typeof commentReplies.$inferSelect;

const oldestFirst = keyset([commentReplies.postedAt, commentReplies.id], "asc");

/** Replies of a thread, oldest first. */
export const selectReplies = (
  db: Database,
  commentId: string,
  { limit, after }: ListRequest,
): Promise<ReplyRow[]> => {
  return db
    .select()
    .from(commentReplies)
    .where(and(eq(commentReplies.commentId, commentId), oldestFirst.after(after)))
    .orderBy(...oldestFirst.orderBy)
    .limit(limit);
};

export const countReplies = (db: Database, commentId: string): Promise<number> =>
  db.$count(commentReplies, eq(commentReplies.commentId, commentId));

/** The latest reply of a thread, if it has any. */
export const selectLastReply = async (
  db: Database,
  commentId: string,
): Promise<ReplyRow | undefined> => {
  const [row] = await db
    .select()
    .from(commentReplies)
    .where(eq(commentReplies.commentId, commentId))
    .orderBy(desc(commentReplies.postedAt), desc(commentReplies.id))
    .limit(1);
  return row;
};

export const selectReply = async (
  db: Database,
  commentId: string,
  id: string,
): Promise<ReplyRow | undefined> => {
  const [row] = await db
    .select()
    .from(commentReplies)
    .where(and(eq(commentReplies.commentId, commentId), eq(commentReplies.id, id)));
  return row;
};

export const insertReply = async (
  db: Database,
  row: typeof commentReplies.$inferInsert,
): Promise<ReplyRow> => {
  const [made] = await db.insert(commentReplies).values(row).returning();
  if (!made) throw new Error("A reply was not stored");
  return made;
};

/** Changes a reply and increments its version. Returns the changed row. */
export const setReply = async (
  db: Database,
  id: string,
  change: Partial<typeof commentReplies.$inferInsert>,
): Promise<ReplyRow> => {
  const [row] = await db
    .update(commentReplies)
    .set({ ...change, version: sql`${commentReplies.version} + 1` })
    .where(eq(commentReplies.id, id))
    .returning();
  if (!row) throw new Error(`Reply ${id} vanished while its thread was locked`);
  return row;
};

export const deleteReplyRow = async (db: Database, id: string): Promise<void> => {
  await db.delete(commentReplies).where(eq(commentReplies.id, id));
};
