import type { Page } from "#web/api/queries.ts";
import { Pagination } from "#web/ui/pagination.tsx";
import { useLocation, useRouter } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Tokens of the pages gone through to reach this one; the first page has none and stands as "". */
    pageTrail?: readonly string[];
  }
}

type PageHistory = {
  /** Pages before this one; undefined when it was opened by its address. */
  pagesBefore: number | undefined;
  onFirst: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/**
 * Ways through a list that only knows its next page. The token stands in the address as `page`; the
 * tokens gone through stand in the history entry, so Previous works and Back does what it always does.
 *
 * @param page  the token in the address
 * @param next  the token the service gave for the next page
 */
const usePageHistory = (page: string | undefined, next: string | undefined): PageHistory => {
  const router = useRouter();
  const location = useLocation();
  const known = location.state.pageTrail;
  const trail = known ?? [];

  const go = (token: string, pageTrail: readonly string[]) => {
    const search = router.options.stringifySearch({
      ...location.search,
      page: token === "" ? undefined : token,
    });
    router.history.push(`${location.pathname}${search}`, { pageTrail });
  };
  const previous = trail.at(-1);
  return {
    pagesBefore: page === undefined ? 0 : known?.length,
    onFirst: page === undefined ? undefined : () => go("", []),
    onPrevious:
      page === undefined || previous === undefined
        ? undefined
        : () => go(previous, trail.slice(0, -1)),
    onNext: next === undefined ? undefined : () => go(next, [...trail, page ?? ""]),
  };
};

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
