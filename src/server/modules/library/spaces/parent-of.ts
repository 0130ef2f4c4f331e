import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { type SpacePath, findParent } from "./space-rows.ts";

/** The collection a living space stands in, null at the top level; refuses with not-found. */
export const parentOf = async (
  { db }: Context,
  { organizationId, spaceId: id }: SpacePath,
): Promise<string | null> => {
  const parent = await findParent(db, { organizationId, spaceId: id });
  if (parent === undefined) throw notFound("space");
  return parent;
};
