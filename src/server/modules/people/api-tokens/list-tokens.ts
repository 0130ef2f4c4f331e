import { type Cursor, type PageOf, pageOf } from "#server/db/page.ts";
import type { Context } from "#server/kit/context.ts";
import { countTokens, selectTokens, type TokenRow } from "./token-rows.ts";

/** The caller's own API tokens, newest first. */
export const listTokens = async (
  { db, actor }: Context,
  { limit, after }: { limit: number; after: Cursor | undefined },
): Promise<PageOf<TokenRow>> => {
  const [rows, total] = await Promise.all([
    limit === 0 ? [] : selectTokens(db, actor.id, { limit: limit + 1, after }),
    countTokens(db, actor.id),
  ]);
  return pageOf(rows, limit, total, ({ createdAt, id }) => [createdAt.getTime(), id]);
};
