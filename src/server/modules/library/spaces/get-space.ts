import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { findSpace, type SpaceFacts } from "./space-rows.ts";

/** One space with its counts and the caller's role there as it is now. */
export const getSpace = async ({ db, actor }: Context, id: string): Promise<SpaceFacts> => {
  const row = await findSpace(db, id, actor.id);
  if (!row) throw notFound("space");
  return row;
};
