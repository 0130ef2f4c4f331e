import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { holdsOthers } from "./collection-rows.ts";

/** Why the caller may not dispose of everything in these collections, or undefined. */
export const whyNotAll = async (
  { db, actor }: Context,
  organizationId: string,
  collectionIds: readonly string[],
): Promise<Failure | undefined> =>
  (await holdsOthers(db, organizationId, actor.id, collectionIds))
    ? new Failure("forbidden", "This needs the role admin on every space in the collection.")
    : undefined;

/** Refuses with forbidden unless the caller administers every space in these collections. */
export const administerAll = async (
  context: Context,
  organizationId: string,
  collectionIds: readonly string[],
): Promise<void> => {
  const failure = await whyNotAll(context, organizationId, collectionIds);
  if (failure) throw failure;
};
