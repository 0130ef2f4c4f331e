import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import type { ChangeRequestRow } from "./change-request-rows.ts";
import {
  type ChangeRequestFilter,
  countChangeRequests,
  selectChangeRequests,
} from "./list-rows.ts";

/** Change requests of a space or of the organization, the latest by the named time first. */
export const listChangeRequests = (
  { db }: Context,
  filter: ChangeRequestFilter,
  orderBy: "createdAt" | "updatedAt",
  page: ListRequest,
): Promise<ListPage<ChangeRequestRow>> =>
  readList(page, {
    rows: (asked) => selectChangeRequests(db, filter, { orderBy, ...asked }),
    count: () => countChangeRequests(db, filter),
    cursorOf: (row) => [row[orderBy].getTime(), row.id],
  });
