import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#server/db/open.ts";
import * as tables from "#server/db/tables/index.ts";

/** Returns the whole content of the database as one text, to search for secrets. */
export const databaseText = async (db: Database): Promise<string> => {
  const parts: string[] = [];
  for (const table of Object.values(tables))
    if (is(table, PgTable)) {
      // The star refers to the row even if the table has a column of that name.
      const rows = await db.execute(
        sql`select row_to_json(held.*)::text as held from ${sql.identifier(getTableName(table))} as held`,
      );
      for (const { held } of rows as Iterable<Record<string, unknown>>) parts.push(String(held));
    }
  return parts.join("\n");
};
