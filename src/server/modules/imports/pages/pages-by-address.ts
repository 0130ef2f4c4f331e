import { pageAddressOf } from "#webpage/page-addresses.ts";
import type { ImportPageRow } from "./page-rows.ts";

/** Maps the normalized addresses of imported pages to their rows. */
export const pagesByAddress = (
  rows: readonly ImportPageRow[],
): ReadonlyMap<string, ImportPageRow> => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const meant = (row: ImportPageRow): ImportPageRow | undefined => {
    const page = row.duplicateOf === null ? row : byId.get(row.duplicateOf);
    return page?.status === "complete" ? page : undefined;
  };
  const index = new Map<string, ImportPageRow>();
  for (const row of rows) {
    const page = meant(row);
    const own = row.address === null ? undefined : pageAddressOf(row.address);
    if (page !== undefined && own !== undefined) index.set(own, page);
  }
  // Redirects and canonical addresses count only where no page has that address itself.
  for (const row of rows) {
    const page = meant(row);
    if (page === undefined) continue;
    for (const alias of row.aliases) if (!index.has(alias)) index.set(alias, page);
  }
  return index;
};
