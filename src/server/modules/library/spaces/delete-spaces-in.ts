import type { Context } from "#server/kit/context.ts";
import { trashSpacesIn } from "./space-rows.ts";

/**
 * Puts every living space of these collections into the trash, as part of their own deletion, which is
 * what is recorded. Answers their ids.
 */
export const deleteSpacesIn = (
  tx: Context,
  collectionIds: readonly string[],
  at: Date,
): Promise<string[]> => trashSpacesIn(tx.db, collectionIds, at);
