import type { Cursors } from "#server/db/cursors.ts";
import type { ListPage } from "#server/db/lists.ts";

/** The list envelope (contract-facts 3.1): `next` is left out on the last page. */
export const presentPage = <Row, Item>(
  { rows, count, next }: ListPage<Row>,
  pages: Cursors,
  scope: string,
  present: (row: Row) => Item,
): { items: Item[]; count: number; next?: { page: string } } => ({
  items: rows.map(present),
  count,
  ...(next ? { next: { page: pages.write(next, scope) } } : {}),
});
