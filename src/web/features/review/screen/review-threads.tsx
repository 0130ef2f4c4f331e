import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { changeRequestCommentsQuery, type Comment } from "#web/api/comments.ts";
import { reviewRoute, useReview, useReviewParams, useReviewPath } from "./review-context.ts";
import { Link } from "@tanstack/react-router";
import { cx } from "#web/kit/class-names.ts";
import { screenMessages as messages } from "./messages.ts";

/** Threads of a change request one answer holds. */
const MOST = 1000;
const none: readonly Comment[] = [];

/** Every thread of the change request, the oldest first. */
export const useAllThreads = () => {
  const { spaceId, changeRequestId } = useReviewPath();
  const { data, error, isFetching } = useQuery(
    changeRequestCommentsQuery(spaceId, changeRequestId, { limit: MOST, order: "asc" }),
  );
  return { threads: data?.items ?? none, known: data !== undefined, isFetching, error };
};

/** The page a thread is shown on; none when it is about the whole, or its page is gone. */
export const pageOfThread = ({ target: { page } }: Comment): string | undefined =>
  page === undefined || page.deleted ? undefined : page.id;

/** Whether the address asks for a thread: all of them, unless it names a status. */
export const isWanted = ({ status }: Comment, wanted: "open" | "resolved" | undefined): boolean =>
  wanted === undefined || status === wanted;

/** How many open threads each page has. */
export const useOpenThreadsByPage = (): ReadonlyMap<string, number> => {
  const { threads } = useAllThreads();
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const thread of threads) {
      const page = pageOfThread(thread);
      if (page === undefined || thread.status !== "open") continue;
      counts.set(page, (counts.get(page) ?? 0) + 1);
    }
    return counts;
  }, [threads]);
};

/** Threads of one page the address asks for; the one it names is never left out. */
export const useThreadsOfPage = (pageId: string): readonly Comment[] => {
  const { search } = useReview();
  const { threads } = useAllThreads();
  return useMemo(
    () =>
      threads.filter(
        (thread) =>
          pageOfThread(thread) === pageId &&
          (isWanted(thread, search.threads) || thread.id === search.comment),
      ),
    [threads, pageId, search.threads, search.comment],
  );
};

/** All, open or resolved threads, each with how many there are. */
export const ThreadFilter = ({ threads }: { threads: readonly Comment[] }) => {
  const params = useReviewParams();
  const { search } = useReview();
  const open = threads.filter(({ status }) => status === "open").length;
  const filters = [
    { value: undefined, label: messages.filters.all, count: threads.length },
    { value: "open" as const, label: messages.filters.open, count: open },
    {
      value: "resolved" as const,
      label: messages.filters.resolved,
      count: threads.length - open,
    },
  ];
  return (
    <nav aria-label={messages.filter} className="flex flex-wrap gap-1">
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
