import { Link } from "@tanstack/react-router";
import type { Comment } from "#web/api/comments.ts";
import { cx } from "#web/kit/class-names.ts";
import { screenStrings as strings } from "./screen-strings.ts";
import { useReview, useReviewParams, reviewRoute } from "./use-review.ts";

/** All, open or resolved threads, each with how many there are. */
export const ThreadFilter = ({ threads }: { threads: readonly Comment[] }) => {
  const params = useReviewParams();
  const { search } = useReview();
  const open = threads.filter(({ status }) => status === "open").length;
  const filters = [
    { value: undefined, label: strings.filters.all, count: threads.length },
    { value: "open" as const, label: strings.filters.open, count: open },
    {
      value: "resolved" as const,
      label: strings.filters.resolved,
      count: threads.length - open,
    },
  ];
  return (
    <nav aria-label={strings.filter} className="flex flex-wrap gap-1">
      {filters.map(({ value, label, count }) => {
        const current = search.threads === value;
        return (
          <Link
            key={label}
            to="/o/$organizationId/spaces/$spaceId/change-requests/$number"
            params={params}
            from={reviewRoute}
            search={(now) => ({ ...now, threads: value, comment: undefined, reply: undefined })}
            resetScroll={false}
            replace
            activeProps={{}}
            {...(current && { "aria-current": "true" })}
            className={cx(
              "tabular inline-flex h-7 items-center gap-1.5 rounded-sm px-2 text-sm pointer-coarse:h-9",
              current ? "bg-subtle font-medium text-ink" : "text-muted hover:text-ink",
            )}
          >
            {label} <span className="text-faint">{count}</span>
          </Link>
        );
      })}
    </nav>
  );
};
