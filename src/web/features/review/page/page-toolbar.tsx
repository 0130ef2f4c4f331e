import { Link } from "@tanstack/react-router";
import { ChevronDown, ChevronUp, MessageSquarePlus } from "lucide-react";
import { cx } from "#web/kit/class-names.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useReview, useReviewParams, reviewRoute } from "../screen/use-review.ts";
import { pageStrings as strings } from "./page-strings.ts";

const ViewLink = ({ view }: { view: "split" | undefined }) => {
  const { search } = useReview();
  const current = search.view === view;
  return (
    <Link
      to="/o/$organizationId/spaces/$spaceId/change-requests/$number"
      params={useReviewParams()}
      from={reviewRoute}
      search={(now) => ({ ...now, view })}
      resetScroll={false}
      replace
      activeProps={{}}
      {...(current && { "aria-current": "true" })}
      className={cx(
        "inline-flex h-7 items-center rounded-sm px-2 text-sm whitespace-nowrap pointer-coarse:h-9",
        current ? "bg-surface font-medium text-ink shadow-sm" : "text-muted hover:text-ink",
      )}
    >
      {view === "split" ? strings.split : strings.inline}
    </Link>
  );
};

interface PageToolbarProps {
  /** Number of changes, and the one the reader is at, from 0; -1 before the first. */
  readonly changes: number;
  readonly at: number;
  readonly onStep: (by: 1 | -1) => void;
  /** Begins a thread on the page; nothing for those who may not. */
  readonly onComment: (() => void) | undefined;
}

/** Steps from change to change, and says how both versions stand; stays in sight while one reads. */
export const PageToolbar = ({ changes, at, onStep, onComment }: PageToolbarProps) => (
  <div className="sticky top-12 z-10 -mx-2 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-canvas px-2 py-2">
    {changes > 0 && (
      <div className="flex items-center gap-1">
        <IconButton
          size="sm"
          icon={ChevronUp}
          label={strings.previousChange}
          onClick={() => onStep(-1)}
        />
        <IconButton
          size="sm"
          icon={ChevronDown}
          label={strings.nextChange}
          onClick={() => onStep(1)}
        />
        <span className="tabular text-sm text-muted">
          {at >= 0 ? strings.change(at + 1, changes) : strings.changes(changes)}
        </span>
      </div>
    )}
    <nav
      aria-label={strings.view}
      className="flex items-center rounded-sm bg-subtle p-0.5 max-md:hidden"
    >
      <ViewLink view={undefined} />
      <ViewLink view="split" />
    </nav>
    {onComment !== undefined && (
      <Button
        size="sm"
        variant="ghost"
        icon={MessageSquarePlus}
        className="ml-auto"
        onClick={onComment}
      >
        {strings.commentPage}
      </Button>
    )}
  </div>
);
