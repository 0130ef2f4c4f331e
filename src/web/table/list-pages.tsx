import type { Page } from "#web/api/pages.ts";
import { Pagination } from "#web/ui/pagination.tsx";
import { usePageHistory } from "./use-page-history.ts";

interface ListPagesProps {
  /** What the service answered. */
  readonly data: Pick<Page<unknown>, "count" | "next"> | undefined;
  /** The page's token in the address. */
  readonly page: string | undefined;
  /** Rows on this page, and rows of a full page. */
  readonly shown: number;
  readonly size: number;
  /** What the rows are called in the plural: "members". */
  readonly noun: string;
}

/** Where in a list that only knows its next page one is, and the ways on. */
export const ListPages = ({ data, page, shown, size, noun }: ListPagesProps) => {
  const { pagesBefore, ...moves } = usePageHistory(page, data?.next?.page);
  return (
    <Pagination
      shown={shown}
      before={pagesBefore === undefined ? undefined : pagesBefore * size}
      total={data?.count}
      noun={noun}
      {...moves}
    />
  );
};
