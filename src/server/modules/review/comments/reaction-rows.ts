import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { reactions } from "#server/db/tables/index.ts";

export type ReactionRow = typeof reactions.$inferSelect;

/** Reactions to comments and replies, earliest first. */
export const selectReactions = async (
  db: Database,
  targetIds: readonly string[],
): Promise<ReactionRow[]> =>
  targetIds.length === 0
    ? []
    : db
        .select()
        .from(reactions)
        .where(inArray(reactions.targetId, [...targetIds]))
        .orderBy(asc(reactions.reactedAt), asc(reactions.userId), asc(reactions.emoji));

/** Adds reactions that are still missing. Returns the emoji added. */
export const insertReactions = async (
  db: Database,
  rows: readonly ReactionRow[],
): Promise<string[]> => {
  if (rows.length === 0) return [];
  const added = await db
    .insert(reactions)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ emoji: reactions.emoji });
  return added.map(({ emoji }) => emoji);
};

/** Removes a person's reactions. Returns the emoji removed. */
export const deleteReactions = async (
  db: Database,
  targetId: string,
  userId: string,
  emoji: readonly string[],
): Promise<string[]> => {
  if (emoji.length === 0) return [];
  const removed = await db
    .delete(reactions)
    .where(
      and(
        eq(reactions.targetId, targetId),
        eq(reactions.userId, userId),
        inArray(reactions.emoji, [...emoji]),
      ),
    )
    .returning({ emoji: reactions.emoji });
  return removed.map((row) => row.emoji);
};

/** Removes all reactions to one comment or reply. */
export const deleteReactionsTo = async (db: Database, targetId: string): Promise<void> => {
  await db.delete(reactions).where(eq(reactions.targetId, targetId));
};
