import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { changeRequestCommentsQuery, type Comment } from "#web/api/comments.ts";
import { useReview, useReviewPath } from "./use-review.ts";

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
