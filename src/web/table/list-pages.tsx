import type { Page } from "#web/api/queries.ts";
import { useLocation, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ChevronLeft, ChevronRight, ChevronsLeft } from "lucide-react";
import { formatNumber, type Noun, plural } from "#web/kit/format-number.ts";
import { Button } from "#web/ui/button.tsx";

type PaginationProps = {
  /** The number of items on this page. */
  shown: number;
  /** The number of items before this page; undefined if the page was opened from a copied address. */
  before?: number | undefined;
  /** The number of items in the whole list. */
  total?: number | undefined;
  /** The name of the items. */
  noun: Noun;
  /** Shown between the range and the buttons, such as a choice of page size. */
  children?: ReactNode;
  /** Undefined if there is no such page. */
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

/** Shows the position in a long list, with buttons for other pages. */
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
    /** Tokens of the pages visited on the way to this one; the first page has none and is stored as "". */
    pageTrail?: readonly string[];
  }
}

type PageHistory = {
  /** The number of pages before this one; undefined if it was opened by its address. */
  pagesBefore: number | undefined;
  onFirst: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/**
 * Navigates a list of which only the next page is known. The token is in the address as `page`; the tokens of earlier
 * pages are in the history entry, so Previous works and Back does what it always does.
 *
 * @param page  the token in the address
 * @param next  the service's token for the next page
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
  /** The response of the service; nothing is rendered without rows. */
  readonly data: Page<unknown> | undefined;
  /** The page token in the address. */
  readonly page: string | undefined;
  /** The number of rows on the screen, if not all of the response. */
  readonly shown?: number | undefined;
  /** The number of rows on a full page. */
  readonly size: number;
  /** The name of the rows. */
  readonly noun: Noun;
  /** Shown between the range and the buttons. */
  readonly children?: ReactNode;
}

/** Shows the position in a list of which only the next page is known, with buttons for other pages. */
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
