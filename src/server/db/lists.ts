import {
  asc,
  Column,
  desc,
  is,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { Cursor } from "./cursors.ts";
import { fetchSize } from "./literal-limit.ts";

/** What a caller asks of a list: how many rows, and after which. */
export interface ListRequest {
  /** 0 to 1000; 0 asks for the count alone. */
  readonly limit: number;
  readonly after?: Cursor | undefined;
}

/** What a list verb gives: rows up to the limit, the total, and where to go on. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
  readonly next?: Cursor;
}

/** Cuts fetched rows down to a page; one row too many, or several, only say that there is more. */
export const listPage = <Row>(
  fetched: readonly Row[],
  limit: number,
  count: number,
  cursorOf: (row: Row) => Cursor,
): ListPage<Row> => {
  const rows = fetched.slice(0, limit);
  const last = rows.at(-1);
  return fetched.length > limit && last !== undefined
    ? { rows, count, next: cursorOf(last) }
    : { rows, count };
};

interface ListQuery<Row> {
  /** Rows in the list's order after the cursor, at most `limit` of them. */
  readonly rows: (page: ListRequest) => Promise<readonly Row[]>;
  /** How many rows the list has in all, whatever the page. */
  readonly count: () => Promise<number>;
  readonly cursorOf: (row: Row) => Cursor;
}

/** Rows that one statement reads, so that what others ask comes in between the statements of a long page. */
const ROWS_AT_ONCE = 200;

const fetchRows = async <Row>(
  { limit, after }: ListRequest,
  { rows, cursorOf }: Pick<ListQuery<Row>, "rows" | "cursorOf">,
): Promise<Row[]> => {
  const fetched: Row[] = [];
  let from = after;
  for (;;) {
    const asked = Math.min(limit - fetched.length, ROWS_AT_ONCE);
    const step = await rows({ limit: fetchSize(asked), after: from });
    fetched.push(...step);
    const last = step.at(-1);
    if (last === undefined || step.length < asked || fetched.length >= limit) return fetched;
    from = cursorOf(last);
  }
};

/** Reads one page of a list; a limit of 0 fetches no rows. What a first page holds whole needs no counting. */
export const readList = async <Row>(
  { limit, after }: ListRequest,
  { rows, count, cursorOf }: ListQuery<Row>,
): Promise<ListPage<Row>> => {
  const fetched =
    limit === 0 ? [] : await fetchRows({ limit: limit + 1, after }, { rows, cursorOf });
  const isWhole = limit > 0 && after === undefined && fetched.length <= limit;
  return listPage(fetched, limit, isWhole ? fetched.length : await count(), cursorOf);
};

/** A pattern for `ilike` that finds the text anywhere, whatever characters it is made of. */
export const contains = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

type CursorValue = string | number | Placeholder;

/** A list's order, as a query needs it: what sorts it, and what comes after a cursor. */
interface Keyset {
  readonly orderBy: SQL[];
  /** Holds for the rows behind the cursor; undefined without one. */
  readonly after: (cursor: readonly CursorValue[] | undefined) => SQL | undefined;
}

const asStored = (column: SQLWrapper, value: CursorValue): SQL => {
  const isInstant = is(column, Column) ? column.dataType === "date" : typeof value === "number";
  const given = isInstant && typeof value !== "object" ? new Date(value).toISOString() : value;
  const type = is(column, Column) ? column.getSQLType() : isInstant ? "timestamptz" : "text";
  return sql`${given}::${sql.raw(type)}`;
};

/**
 * Sorts by columns that together are different in every row, the last of them an id. The cursor holds one
 * value a column: for an instant its milliseconds, else the value itself.
 */
export const keyset = (
  columns: readonly [SQLWrapper, ...SQLWrapper[]],
  direction: "asc" | "desc",
): Keyset => ({
  orderBy: columns.map((column) => (direction === "asc" ? asc(column) : desc(column))),
  after: (cursor) => {
    if (!cursor) return undefined;
    const values = columns.map((column, index) => asStored(column, cursor[index] ?? ""));
    const row = (parts: readonly SQLWrapper[]) => sql`(${sql.join([...parts], sql`, `)})`;
    return sql`${row(columns)} ${sql.raw(direction === "asc" ? ">" : "<")} ${row(values)}`;
  },
});
