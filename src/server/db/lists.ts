import type { Cursor } from "./cursors.ts";

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

/** Cuts `limit + 1` fetched rows down to a page; the row too many only says that there is more. */
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

/** Reads one page of a list; a limit of 0 fetches no rows. */
export const readList = async <Row>(
  { limit, after }: ListRequest,
  { rows, count, cursorOf }: ListQuery<Row>,
): Promise<ListPage<Row>> => {
  const [total, fetched] = await Promise.all([
    count(),
    limit === 0 ? [] : rows({ limit: limit + 1, after }),
  ]);
  return listPage(fetched, limit, total, cursorOf);
};

/** A pattern for `ilike` that finds the text anywhere, whatever characters it is made of. */
export const contains = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
