import { type ListPage, listPage, type ListRequest } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { countSessions, selectSessions, type SessionRow } from "./session-rows.ts";

/** The browsers the caller is signed in with, latest sign-in first. */
export const listSessions = async (
  { db, actor, now }: Context,
  { limit, after }: ListRequest,
): Promise<ListPage<SessionRow>> => {
  const at = now();
  const [rows, total] = await Promise.all([
    limit === 0 ? [] : selectSessions(db, actor.id, at, { limit: limit + 1, after }),
    countSessions(db, actor.id, at),
  ]);
  return listPage(rows, limit, total, ({ createdAt, id }) => [createdAt.getTime(), id]);
};
