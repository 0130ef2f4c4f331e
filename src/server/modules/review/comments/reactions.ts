import type { Context } from "#server/kit/context.ts";
import { conflict, invalid } from "#server/kit/failures.ts";
import { record, type Thread } from "./threads.ts";
import { deleteReactions, insertReactions, type ReactionRow } from "./reaction-rows.ts";
import type { Comment } from "#contract/schemas/comment.ts";
import type { PersonOf } from "#server/modules/people/users/users.ts";

/** Reactions to add and to remove. */
export interface ReactionChange {
  readonly addedReactions?: readonly string[] | undefined;
  readonly removedReactions?: readonly string[] | undefined;
}

/**
 * Adds and removes the caller's reactions to a comment or a reply in a locked thread. Throws 409, changing nothing,
 * if one to add already exists or one to remove is missing. Returns whether anything changed.
 */
export const react = async (
  tx: Context,
  { discussion, comment }: Thread,
  target: { readonly type: "comment" | "comment-reply"; readonly id: string },
  { addedReactions = [], removedReactions = [] }: ReactionChange,
): Promise<boolean> => {
  const [added, removed] = [[...new Set(addedReactions)], [...new Set(removedReactions)]];
  if (added.length + removed.length === 0) return false;
  const both = removedReactions.findIndex((emoji) => added.includes(emoji));
  if (both !== -1) throw invalid(`removedReactions.${both}`, "is among the added reactions too");

  const userId = tx.actor.id;
  const gone = await deleteReactions(tx.db, target.id, userId, removed);
  const missing = removed.find((emoji) => !gone.includes(emoji));
  if (missing !== undefined)
    throw conflict(
      "reaction.missing",
      `You have not reacted with ${missing}. Nothing was changed.`,
    );
  const made = await insertReactions(
    tx.db,
    added.map((emoji) => ({
      targetId: target.id,
      commentId: comment.id,
      userId,
      emoji,
      reactedAt: tx.now(),
    })),
  );
  const double = added.find((emoji) => !made.includes(emoji));
  if (double !== undefined)
    throw conflict("reaction.exists", `You reacted with ${double} already. Nothing was changed.`);
  await record(tx, discussion, {
    action: "comment.reactions-changed",
    target,
    before: { reactions: removed },
    after: { reactions: added },
  });
  return true;
};

type Reactions = Comment["reactions"];

/** Reactions by their target: each emoji once, with who and when, earliest first. */
export const reactionsByTarget = (
  rows: readonly ReactionRow[],
  personOf: PersonOf,
): ((targetId: string) => Reactions) => {
  const targets = new Map<string, Map<string, ReactionRow[]>>();
  for (const row of rows) {
    const emoji = targets.get(row.targetId) ?? new Map<string, ReactionRow[]>();
    targets.set(row.targetId, emoji.set(row.emoji, [...(emoji.get(row.emoji) ?? []), row]));
  }
  return (targetId) =>
    [...(targets.get(targetId) ?? [])].map(([emoji, given]) => ({
      emoji,
      count: given.length,
      users: given.map(({ userId, reactedAt }) => ({
        user: personOf(userId),
        reactedAt: reactedAt.toISOString(),
      })),
    }));
};
