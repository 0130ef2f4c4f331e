import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { findParent } from "./space-rows.ts";

/** The collection a living space stands in, null at the top level; refuses with not-found. */
export const parentOf = async (
  { db }: Context,
  organizationId: string,
  id: string,
): Promise<string | null> => {
  const parent = await findParent(db, organizationId, id);
  if (parent === undefined) throw notFound("space");
  return parent;
};
