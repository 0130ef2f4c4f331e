import { inArray } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { changeRequests } from "#server/db/tables/index.ts";
import type { ChangeRequestRow } from "./change-request-rows.ts";

/** Change requests by their ids, in no order. */
export const selectChangeRequestsById = (
  db: Database,
  ids: readonly string[],
): Promise<ChangeRequestRow[]> =>
  db
    .select()
    .from(changeRequests)
    .where(inArray(changeRequests.id, [...ids]));
