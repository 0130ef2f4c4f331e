import type { Page } from "#web/api/queries.ts";
import { ListPages } from "#web/table/list-pages.tsx";
import { PAGE_SIZE } from "./members-search.ts";

interface SeveralPagesProps {
  readonly data: Page<unknown> | undefined;
  /** The token in the address. */
  readonly page: string | undefined;
  readonly noun: string;
}

/** The ways through a list whose extent is told elsewhere; nothing while it fits one page. */
export const SeveralPages = ({ data, page, noun }: SeveralPagesProps) => {
  if (data === undefined || (page === undefined && data.next === undefined)) return null;
  return (
    <ListPages data={data} page={page} shown={data.items.length} size={PAGE_SIZE} noun={noun} />
  );
};
