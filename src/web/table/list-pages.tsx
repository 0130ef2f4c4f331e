import type { Page } from "#web/api/queries.ts";
import { useLocation, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ChevronLeft, ChevronRight, ChevronsLeft } from "lucide-react";
import { formatNumber, type Noun, plural } from "#web/kit/format-number.ts";
import { Button } from "#web/ui/button.tsx";

type PaginationProps = {
  /** Items on this page. */
  shown: number;
  /** Items before this page; undefined when the page was reached by a copied address. */
  before?: number | undefined;
  /** Items in the whole list. */
  total?: number | undefined;
  /** What the items are called. */
  noun: Noun;
  /** Between the extent and the ways on, such as the choice of a page's size. */
  children?: ReactNode;
  /** Undefined where there is nowhere to go. */
  onFirst?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
};

const extent = ({ shown, before, total, noun }: PaginationProps): string => {
  const counted = (count: number): string => plural(count, noun.one, noun.many);
  if (shown === 0) return total === undefined ? `No ${noun.many}` : `0 of ${counted(total)}`;
  if (before === undefined)
    return total === undefined ? counted(shown) : `${counted(total)} in all`;
  if (before === 0 && shown === total) return counted(shown);
  const range = `${formatNumber(before + 1)}–${formatNumber(before + shown)}`;
  return total === undefined ? `${range} ${noun.many}` : `${range} of ${counted(total)}`;
};

/** Where in a long list one is, and the ways on. */
export const Pagination = (props: PaginationProps) => {
  const { onFirst, onPrevious, onNext, noun, children } = props;
  const moves = onFirst !== undefined || onPrevious !== undefined || onNext !== undefined;
  return (
    <nav
      aria-label={`Pages of ${noun.many}`}
      className="mt-3 flex flex-wrap items-center justify-between gap-2"
    >
      <p role="status" className="tabular text-sm text-muted">
        {extent(props)}
      </p>
      {children}
      {moves && (
        <div className="flex gap-2">
          <Button
            size="sm"
            variant="ghost"
            icon={ChevronsLeft}
            onClick={onFirst}
            disabledReason={onFirst ? undefined : "This is the first page"}
          >
            First
          </Button>
          <Button
            size="sm"
            icon={ChevronLeft}
            onClick={onPrevious}
            disabledReason={
              onPrevious
                ? undefined
                : onFirst
                  ? "This page was opened by its address; go to the first page"
                  : "This is the first page"
            }
          >
            Previous
          </Button>
          <Button
            size="sm"
            onClick={onNext}
            disabledReason={onNext ? undefined : "This is the last page"}
          >
            Next
            <ChevronRight size={16} aria-hidden />
          </Button>
        </div>
      )}
    </nav>
  );
};

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
  /** What the service answered; without rows there is nothing to go through. */
  readonly data: Page<unknown> | undefined;
  /** The page's token in the address. */
  readonly page: string | undefined;
  /** Rows on the screen, where those are not all of the answer. */
  readonly shown?: number | undefined;
  /** Rows of a full page. */
  readonly size: number;
  /** What the rows are called. */
  readonly noun: Noun;
  /** Between the extent and the ways on. */
  readonly children?: ReactNode;
}

/** Where in a list that only knows its next page one is, and the ways on. */
export const ListPages = ({ data, page, shown, size, noun, children }: ListPagesProps) => {
  const { pagesBefore, ...moves } = usePageHistory(page, data?.next?.page);
  const rows = shown ?? data?.items.length ?? 0;
  if (rows === 0) return null;
  return (
    <Pagination
      shown={rows}
      before={pagesBefore === undefined ? undefined : pagesBefore * size}
      total={data?.count}
      noun={noun}
      {...moves}
    >
      {children}
    </Pagination>
  );
};
