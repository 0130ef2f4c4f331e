import { type SQL, sql } from "drizzle-orm";
import type { Database } from "./open.ts";

/**
 * The rows of a query, in its order, sent as one text, because each row that is sent by itself takes longer than
 * finding it. Their columns have to be such as JSON can say: texts, numbers, booleans and lists of them.
 */
export const rowsAtOnce = async <Row>(db: Database, query: SQL): Promise<Row[]> => {
  const [row] = (await db.execute(
    sql`select coalesce(json_agg(found), '[]')::text as found from (${query}) as found`,
  )) as { found: string }[];
  return JSON.parse(row?.found ?? "[]") as Row[];
};
