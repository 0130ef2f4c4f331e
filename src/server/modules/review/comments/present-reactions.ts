import type { Comment } from "#contract/schemas/comment.ts";
import type { PersonOf } from "#server/modules/people/users/users.ts";
import type { ReactionRow } from "./reaction-rows.ts";

type Reactions = Comment["reactions"];

/** Reactions by what was reacted to: each emoji once, with who and when, the first ones first. */
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
