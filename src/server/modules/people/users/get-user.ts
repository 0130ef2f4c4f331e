import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { findVisibleUser, type UserRow } from "./user-rows.ts";

/** The caller, or a person who shares an organization with them; nobody else exists for them. */
export const getUser = async ({ db, actor }: Context, userId: string): Promise<UserRow> => {
  const row = await findVisibleUser(db, userId, actor.id);
  if (!row) throw notFound("user");
  return row;
};
