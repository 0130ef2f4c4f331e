import type { SemanticChange, SemanticChanges } from "#contract/schemas/revision.ts";

/** A list of differences cut to its limit, with how many were left out. */
export const presentChanges = (
  changes: readonly SemanticChange[],
  limit: number,
  { from, to }: { from: string | undefined; to: string },
): SemanticChanges => ({
  changes: changes.slice(0, limit),
  ...(changes.length > limit ? { more: changes.length - limit } : {}),
  ...(from === undefined ? {} : { from }),
  to,
});
