import type { Page } from "../../../../../api/pages.ts";
import { usePageHistory } from "../../../../../table/use-page-history.ts";
import { Pagination } from "../../../../../ui/pagination.tsx";
import { PAGE_SIZE } from "./members-search.ts";

interface SeveralPagesProps {
  readonly data: Page<unknown> | undefined;
  /** The token in the address. */
  readonly page: string | undefined;
  readonly noun: string;
}

/** The ways through a list whose extent is told elsewhere; nothing while it fits one page. */
export const SeveralPages = ({ data, page, noun }: SeveralPagesProps) => {
  const { pagesBefore, ...moves } = usePageHistory(page, data?.next?.page);
  if (data === undefined || (page === undefined && data.next === undefined)) return null;
  return (
    <Pagination
      shown={data.items.length}
      before={pagesBefore === undefined ? undefined : pagesBefore * PAGE_SIZE}
      total={data.count}
      noun={noun}
      {...moves}
    />
  );
};
