import { inArray } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { users } from "#server/db/tables/index.ts";
import type { UserRow } from "./user-rows.ts";

/** The accounts with these ids; ids that name nobody are left out. */
export const selectAccounts = async (
  db: Database,
  ids: readonly string[],
): Promise<readonly UserRow[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(users)
        .where(inArray(users.id, [...ids]));
