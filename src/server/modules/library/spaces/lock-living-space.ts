import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { type SpacePath, lockSpace, type StoredSpace } from "./space-rows.ts";

/** Locks a space of the organization that is not in the trash; refuses with not-found. */
export const lockLivingSpace = async (
  tx: Context,
  { organizationId, spaceId: id }: SpacePath,
): Promise<StoredSpace> => {
  const row = await lockSpace(tx.db, { organizationId, spaceId: id });
  if (!row || row.deletedAt) throw notFound("space");
  return row;
};
