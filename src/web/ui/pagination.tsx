import { ChevronLeft, ChevronRight, ChevronsLeft } from "lucide-react";
import { formatNumber } from "#web/kit/format-number.ts";
import { Button } from "./button.tsx";

type PaginationProps = {
  /** Items on this page. */
  shown: number;
  /** Items before this page; undefined when the page was reached by a copied address. */
  before?: number | undefined;
  /** Items in the whole list. */
  total?: number | undefined;
  /** What the items are called in the plural: "members". */
  noun: string;
  /** Undefined where there is nowhere to go. */
  onFirst?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
};

const extent = ({ shown, before, total, noun }: PaginationProps): string => {
  const whole = total === undefined ? "" : formatNumber(total);
  if (shown === 0) return total === undefined ? `No ${noun}` : `0 of ${whole} ${noun}`;
  if (before === undefined) {
    return total === undefined ? `${formatNumber(shown)} ${noun}` : `${whole} ${noun} in all`;
  }
  const range = `${formatNumber(before + 1)}–${formatNumber(before + shown)}`;
  return total === undefined ? `${range} ${noun}` : `${range} of ${whole} ${noun}`;
};

/** Where in a long list one is, and the ways on. */
export const Pagination = (props: PaginationProps) => {
  const { onFirst, onPrevious, onNext, noun } = props;
  const moves = onFirst !== undefined || onPrevious !== undefined || onNext !== undefined;
  return (
    <nav
      aria-label={`Pages of ${noun}`}
      className="mt-3 flex flex-wrap items-center justify-between gap-2"
    >
      <p role="status" className="tabular text-sm text-muted">
        {extent(props)}
      </p>
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
