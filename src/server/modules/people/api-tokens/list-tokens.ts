import { type ListPage, listPage, type ListRequest } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { countTokens, selectTokens, type TokenRow } from "./token-rows.ts";

/** The caller's own API tokens, newest first. */
export const listTokens = async (
  { db, actor }: Context,
  { limit, after }: ListRequest,
): Promise<ListPage<TokenRow>> => {
  const [rows, total] = await Promise.all([
    limit === 0 ? [] : selectTokens(db, actor.id, { limit: limit + 1, after }),
    countTokens(db, actor.id),
  ]);
  return listPage(rows, limit, total, ({ createdAt, id }) => [createdAt.getTime(), id]);
};
