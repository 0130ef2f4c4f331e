import { type Cursor, type PageOf, pageOf } from "#server/db/page.ts";
import type { Context } from "#server/kit/context.ts";
import { countRevisions, type RevisionRow, selectRevisions } from "./revision-rows.ts";

/** The space's own revisions, latest first; those of change requests are found through these. */
export const listRevisions = async (
  { db }: Context,
  spaceId: string,
  { limit, after }: { limit: number; after: Cursor | undefined },
): Promise<PageOf<RevisionRow>> => {
  const [rows, total] = await Promise.all([
    limit === 0 ? [] : selectRevisions(db, spaceId, { limit: limit + 1, after }),
    countRevisions(db, spaceId),
  ]);
  return pageOf(rows, limit, total, ({ createdAt, sequence }) => [createdAt.getTime(), sequence]);
};
