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

/** The part of a list a caller requests: how many rows, and after which. */
export interface ListRequest {
  /** 0 to 1000; 0 requests only the count. */
  readonly limit: number;
  readonly after?: Cursor | undefined;
}

/** A page of a list: rows up to the limit, the total, and the cursor of the next page. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
  readonly next?: Cursor;
}

/** Cuts fetched rows to a page; any rows beyond the limit only show that there is a next page. */
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
  /** Rows after the cursor in the list's order, at most `limit`. */
  readonly rows: (page: ListRequest) => Promise<readonly Row[]>;
  /** The total number of rows, whatever the page. */
  readonly count: () => Promise<number>;
  readonly cursorOf: (row: Row) => Cursor;
}

/** How many rows one statement reads, so that other requests run between the statements of a long page. */
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

/**
 * Reads one page of a list; a limit of 0 fetches no rows. A first page that contains the whole list is not counted
 * separately.
 */
export const readList = async <Row>(
  { limit, after }: ListRequest,
  { rows, count, cursorOf }: ListQuery<Row>,
): Promise<ListPage<Row>> => {
  const fetched =
    limit === 0 ? [] : await fetchRows({ limit: limit + 1, after }, { rows, cursorOf });
  const isWhole = limit > 0 && after === undefined && fetched.length <= limit;
  return listPage(fetched, limit, isWhole ? fetched.length : await count(), cursorOf);
};

/** Returns an `ilike` pattern that matches the text anywhere, with its special characters escaped. */
export const contains = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

type CursorValue = string | number | Placeholder;

/** The order of a list, for a query: its sort expressions and the condition for a cursor. */
interface Keyset {
  readonly orderBy: SQL[];
  /** Matches the rows after the cursor; undefined without one. */
  readonly after: (cursor: readonly CursorValue[] | undefined) => SQL | undefined;
}

const asStored = (column: SQLWrapper, value: CursorValue): SQL => {
  const isInstant = is(column, Column) ? column.dataType === "date" : typeof value === "number";
  const given = isInstant && typeof value !== "object" ? new Date(value).toISOString() : value;
  const type = is(column, Column) ? column.getSQLType() : isInstant ? "timestamptz" : "text";
  return sql`${given}::${sql.raw(type)}`;
};

/**
 * Sorts by columns that are unique in combination, the last of them an id. The cursor has one value per column:
 * milliseconds for an instant, otherwise the value itself.
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
