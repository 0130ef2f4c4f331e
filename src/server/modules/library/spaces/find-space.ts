import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import {
  findParent,
  findSpace,
  lockSpace,
  type SpaceFacts,
  type SpacePath,
  type StoredSpace,
} from "./space-rows.ts";

/** One space with its counts and the caller's current role there. */
export const getSpace = async (
  { db, actor, settings }: Context,
  id: string,
): Promise<SpaceFacts> => {
  const row = await findSpace(db, id, { userId: actor.id, publicUrl: settings.publicUrl });
  if (!row) throw notFound("space");
  return row;
};

/** Locks a space of the organization that is not in the trash; throws not-found. */
export const lockLivingSpace = async (
  tx: Context,
  { organizationId, spaceId: id }: SpacePath,
): Promise<StoredSpace> => {
  const row = await lockSpace(tx.db, { organizationId, spaceId: id });
  if (!row || row.deletedAt) throw notFound("space");
  return row;
};

/** The collection of a living space, null at the top level; throws not-found. */
export const parentOf = async (
  { db }: Context,
  { organizationId, spaceId: id }: SpacePath,
): Promise<string | null> => {
  const parent = await findParent(db, { organizationId, spaceId: id });
  if (parent === undefined) throw notFound("space");
  return parent;
};
