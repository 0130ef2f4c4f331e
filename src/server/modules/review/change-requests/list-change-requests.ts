import type { Cursor } from "#server/db/cursors.ts";
import { type ListPage, listPage } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import type { ChangeRequestRow } from "./change-request-rows.ts";
import {
  type ChangeRequestFilter,
  countChangeRequests,
  selectChangeRequests,
} from "./list-rows.ts";

/** Change requests of a space or of the organization, the latest first (spec: GET SPACE/change-requests). */
export const listChangeRequests = async (
  { db }: Context,
  filter: ChangeRequestFilter,
  {
    orderBy,
    limit,
    after,
  }: { orderBy: "createdAt" | "updatedAt"; limit: number; after: Cursor | undefined },
): Promise<ListPage<ChangeRequestRow>> => {
  const [rows, total] = await Promise.all([
    limit === 0 ? [] : selectChangeRequests(db, filter, { orderBy, limit: limit + 1, after }),
    countChangeRequests(db, filter),
  ]);
  return listPage(rows, limit, total, (row) => [row[orderBy].getTime(), row.id]);
};
