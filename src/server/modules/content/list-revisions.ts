import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { countRevisions, type RevisionRow, selectRevisions } from "./revision-rows.ts";

/** The space's own revisions, latest first; those of change requests are found through these. */
export const listRevisions = (
  { db }: Context,
  spaceId: string,
  page: ListRequest,
): Promise<ListPage<RevisionRow>> =>
  readList(page, {
    rows: (asked) => selectRevisions(db, spaceId, asked),
    count: () => countRevisions(db, spaceId),
    cursorOf: ({ createdAt, sequence }) => [createdAt.getTime(), sequence],
  });
