import { type SQL, sql } from "drizzle-orm";
import type { Database } from "./open.ts";

/** Every column of a row, by name. */
type Columns<Row> = { readonly [Name in keyof Row]: true };

/**
 * Returns the rows of a query, in its order, transferred as one text column by column: sending each row separately
 * takes longer than finding it. The columns must be representable in JSON: texts, numbers, booleans and lists of
 * them.
 */
export const rowsAtOnce = async <Row extends object>(
  db: Database,
  query: SQL,
  columns: Columns<NoInfer<Row>>,
): Promise<Row[]> => {
  const names = Object.keys(columns);
  const aggregates = names.map((name) => sql`coalesce(json_agg(${sql.identifier(name)}), '[]')`);
  const [sent] = (await db.execute(
    sql`select json_build_array(${sql.join(aggregates, sql`, `)})::text as lists from (${query}) as found`,
  )) as { lists: string }[];
  const lists = JSON.parse(sent?.lists ?? "[]") as unknown[][];
  const rows: Record<string, unknown>[] = [];
  for (const [column, name] of names.entries())
    for (const [at, value] of (lists[column] ?? []).entries()) (rows[at] ??= {})[name] = value;
  return rows as Row[];
};
