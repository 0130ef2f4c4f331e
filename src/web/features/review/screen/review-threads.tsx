import { useQuery } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import { changeRequestCommentsQuery, type Comment } from "#web/api/comments.ts";
import { type ShownComment, usePendingComments } from "../threads/pending-comments.tsx";
import { useReview, useReviewPath, ReviewLink, useReviewNavigate } from "./review-context.tsx";
import { cx } from "#web/kit/class-names.ts";
import { screenMessages as messages } from "./messages.ts";
import { useKeys } from "#web/shell/keys.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useChanges } from "../changes/changes.tsx";
import { type ThreadFilter as ThreadFilterName, threadFilters } from "./search.ts";

/** How many threads a single request may ask for. */
const MAX_THREADS = 1000;
const none: readonly Comment[] = [];

/** All threads of the change request, oldest first, including the caller's pending ones. */
export const useAllThreads = () => {
  const { spaceId, changeRequestId } = useReviewPath();
  const { data, error, isFetching } = useQuery(
    changeRequestCommentsQuery(spaceId, changeRequestId, { limit: MAX_THREADS, order: "asc" }),
  );
  const waiting = usePendingComments();
  const pending = waiting?.threads;
  const threads = useMemo(
    (): readonly ShownComment[] => [...(data?.items ?? none), ...(pending ?? none)],
    [data, pending],
  );
  return {
    threads,
    known: data !== undefined,
    isFetching: isFetching || waiting?.isFetching === true,
    error,
  };
};

/**
 * Id of the page a thread is shown on; undefined if it is about the whole change request or its page was deleted. A
 * thread on a page that the change request removes stays with that page, whose text is still shown.
 */
export const pageOfThread = ({ target: { page, side } }: Comment): string | undefined =>
  page === undefined || (page.deleted && side !== "before") ? undefined : page.id;

/** Whether a thread matches the filter. */
export const isWanted = (
  { status, yourTurn }: Comment,
  wanted: ThreadFilterName | undefined,
): boolean => {
  if (wanted === undefined) return true;
  return wanted === "yours" ? yourTurn : status === wanted;
};

/** The number of open threads by page id. */
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

/**
 * Whether anything is shown beside a page: its own threads, regardless of the filter, or open ones about the whole.
 */
export const useHasThreads = (pageId: string): boolean => {
  const { threads } = useAllThreads();
  return threads.some((thread) => {
    const page = pageOfThread(thread);
    return page === pageId || (page === undefined && thread.status === "open");
  });
};

/** The threads of a page that match the filter, and always the one named by the address. */
export const useThreadsOfPage = (pageId: string): readonly ShownComment[] => {
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

/** Links that filter threads by status or by whose turn it is, each with a count. */
export const ThreadFilter = ({ threads }: { threads: readonly Comment[] }) => {
  const { search } = useReview();
  const filters = [undefined, ...threadFilters].map((value) => ({
    value,
    label: messages.filters[value ?? "all"],
    count: threads.filter((thread) => isWanted(thread, value)).length,
  }));
  return (
    <nav aria-label={messages.filter} className="flex flex-wrap gap-1">
      {filters.map(({ value, label, count }) => {
        const current = search.threads === value;
        return (
          <ReviewLink
            key={label}
            change={{ threads: value, comment: undefined, reply: undefined }}
            resetScroll={false}
            replace
            {...(current && { "aria-current": "true" })}
            className={cx(
              "tabular inline-flex h-7 items-center gap-1.5 rounded-sm px-2 text-sm pointer-coarse:h-9",
              current ? "bg-subtle font-medium text-ink" : "text-muted hover:text-ink",
            )}
          >
            {label} <span className="text-faint">{count}</span>
          </ReviewLink>
        );
      })}
    </nav>
  );
};

/** Placeholder for the id of a thread that is still being written; never used in an address. */
export const NEW_THREAD = "new";

/**
 * The active thread: the one named by the address. Its card gets focus when the address changes, and a click or key
 * press in a card of `list` activates its thread. `reveal` scrolls to the block of a thread and returns whether it
 * could. If not, the card itself is scrolled to, and the block once `ready` is true because the text is loaded.
 */
export const useActiveThread = (
  list: RefObject<HTMLElement | null>,
  threads: readonly Comment[],
  reveal: (id: string) => boolean,
  ready = true,
) => {
  const { search } = useReview();
  const goTo = useReviewNavigate();
  const active = search.comment;
  const open = useCallback(
    (comment: string) => goTo({ comment, reply: undefined }, { replace: true }),
    [goTo],
  );
  const latest = useRef({ active, reveal });
  useEffect(() => {
    latest.current = { active, reveal };
  });
  useEffect(() => {
    // Not on pointerdown: activating a card may move it, and for a click it has to stay under the pointer.
    const activate = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest("[data-card]") : null;
      const id = card?.getAttribute("data-card");
      if (typeof id !== "string" || id === NEW_THREAD || id === latest.current.active) return;
      open(id);
    };
    const stop = new AbortController();
    list.current?.addEventListener("click", activate, { signal: stop.signal });
    list.current?.addEventListener("keyup", activate, { signal: stop.signal });
    return () => stop.abort();
  }, [list, open]);

  const there = threads.some(({ id }) => id === active);
  const unshown = useRef<string>(undefined);
  useEffect(() => {
    if (!there || active === undefined) return;
    const card = list.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(active)}"]`);
    if (card === null || card === undefined) return;
    if (card.contains(document.activeElement) && unshown.current !== active) return;
    let stopped = false;
    // Revealing may render synchronously, which React does not allow within an effect.
    queueMicrotask(() => {
      if (stopped) return;
      const shown = latest.current.reveal(active);
      unshown.current = shown || ready ? undefined : active;
      card.querySelector<HTMLElement>("[data-thread]")?.focus({ preventScroll: true });
      if (!shown) card.scrollIntoView({ block: "center" });
    });
    return () => {
      stopped = true;
    };
  }, [active, there, list, ready]);
  return { active, open };
};

/** Threads about the whole change request first, then by page in the order of the list of changes. */
const inNavigationOrder = (
  threads: readonly Comment[],
  pages: readonly { readonly id: string }[],
): Comment[] => {
  const positions = new Map(pages.map(({ id }, index) => [id, index]));
  const positionOf = (thread: Comment): number => {
    const page = pageOfThread(thread);
    return page === undefined ? -1 : (positions.get(page) ?? pages.length);
  };
  return threads.toSorted((one, other) => positionOf(one) - positionOf(other));
};

/** Binds j and k to the next and the previous open thread, also on other pages. */
export const useThreadNavigationKeys = (): void => {
  const { search } = useReview();
  const goTo = useReviewNavigate();
  const { threads } = useAllThreads();
  const { pages } = useChanges();
  const step = (by: 1 | -1) => (): void => {
    const steps = inNavigationOrder(threads, pages).filter(
      ({ id, status }) => status === "open" || id === search.comment,
    );
    const at = steps.findIndex(({ id }) => id === search.comment);
    const next = at === -1 ? steps.at(by === 1 ? 0 : -1) : steps[at + by];
    if (next === undefined) {
      toast({ title: messages.noMoreThreads });
      return;
    }
    goTo({ page: pageOfThread(next) ?? "-conversation", comment: next.id, reply: undefined });
  };
  useKeys([
    { keys: "j", label: messages.keys.nextThread, run: step(1) },
    { keys: "k", label: messages.keys.previousThread, run: step(-1) },
  ]);
};

/**
 * Opens the page of the thread named by the address, if the address names no page or one the thread has left. Returns
 * true while the thread's page is unknown.
 */
export const useThreadRedirect = (): boolean => {
  const { search } = useReview();
  const goTo = useReviewNavigate();
  const { threads, known, isFetching, error } = useAllThreads();
  const { comment, page } = search;
  const thread = threads.find(({ id }) => id === comment);
  const wanted = thread === undefined ? undefined : (pageOfThread(thread) ?? "-conversation");
  // Only decided after a refetch, because the thread may be new.
  const deleted = comment !== undefined && known && !isFetching && thread === undefined;
  // The conversation shows every thread.
  const misplaced = wanted !== undefined && page !== "-conversation" && page !== wanted;
  useEffect(() => {
    if (!misplaced && !deleted) return;
    if (deleted) toast({ title: messages.commentGone });
    goTo(deleted ? { comment: undefined, reply: undefined } : { page: wanted }, { replace: true });
  }, [misplaced, deleted, wanted, goTo]);
  return comment !== undefined && page === undefined && !known && error === null;
};
