import { type ListPage, listPage, type ListRequest } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { countRevisions, type RevisionRow, selectRevisions } from "./revision-rows.ts";

/** The space's own revisions, latest first; those of change requests are found through these. */
export const listRevisions = async (
  { db }: Context,
  spaceId: string,
  { limit, after }: ListRequest,
): Promise<ListPage<RevisionRow>> => {
  const [rows, total] = await Promise.all([
    limit === 0 ? [] : selectRevisions(db, spaceId, { limit: limit + 1, after }),
    countRevisions(db, spaceId),
  ]);
  return listPage(rows, limit, total, ({ createdAt, sequence }) => [createdAt.getTime(), sequence]);
};
