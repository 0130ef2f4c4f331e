import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { changeRequestCommentsQuery, type Comment } from "#web/api/comments.ts";
import { reviewRoute, useReview, useReviewParams, useReviewPath } from "./review-context.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import { cx } from "#web/kit/class-names.ts";
import { screenMessages as messages } from "./messages.ts";
import { useKeys } from "#web/shell/keys.ts";
import { toast } from "#web/ui/toast.tsx";
import { useChanges } from "../changes/changes.tsx";

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

/** The card of a thread that is being begun; it is never the one in the address. */
export const NEW_THREAD = "new";

/**
 * The thread that has the reader's attention stands in the address; whatever put it there, its card gets
 * focus. `reveal` brings what it is about into sight and says whether it could.
 */
export const useActiveThread = (
  list: RefObject<HTMLElement | null>,
  threads: readonly Comment[],
  reveal: (id: string) => boolean,
) => {
  const params = useReviewParams();
  const { search } = useReview();
  const navigate = useNavigate();
  const active = search.comment;
  const open = (comment: string): void =>
    void navigate({
      to: "/o/$organizationId/spaces/$spaceId/change-requests/$number",
      params,
      from: reviewRoute,
      search: (now) => ({ ...now, comment, reply: undefined }),
      resetScroll: false,
      replace: true,
    });
  const latest = useRef({ open, active, reveal });
  useEffect(() => {
    latest.current = { open, active, reveal };
  });
  useEffect(() => {
    // After the press and not with it: a card that moves away under the pointer cannot be pressed.
    const attend = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest("[data-card]") : null;
      const id = card?.getAttribute("data-card");
      if (typeof id !== "string" || id === NEW_THREAD || id === latest.current.active) return;
      latest.current.open(id);
    };
    const stop = new AbortController();
    list.current?.addEventListener("click", attend, { signal: stop.signal });
    list.current?.addEventListener("keyup", attend, { signal: stop.signal });
    return () => stop.abort();
  }, [list]);

  const there = threads.some(({ id }) => id === active);
  useEffect(() => {
    if (!there || active === undefined) return;
    const card = list.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(active)}"]`);
    if (card === null || card === undefined || card.contains(document.activeElement)) return;
    const shown = latest.current.reveal(active);
    card.querySelector<HTMLElement>("[data-thread]")?.focus({ preventScroll: true });
    if (!shown) card.scrollIntoView({ block: "center" });
  }, [active, there, list]);
  return { active, open };
};

/** Threads in the order one meets them: those about the whole, then page by page as the pages are listed. */
const inNavigationOrder = (
  threads: readonly Comment[],
  pages: readonly { readonly id: string }[],
): Comment[] => {
  const places = new Map(pages.map(({ id }, index) => [id, index]));
  const placeOf = (thread: Comment): number => {
    const page = pageOfThread(thread);
    return page === undefined ? -1 : (places.get(page) ?? pages.length);
  };
  return threads.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/** j and k lead from open thread to open thread, on whatever page it is. */
export const useThreadNavigationKeys = (): void => {
  const { search } = useReview();
  const params = useReviewParams();
  const navigate = useNavigate();
  const { threads } = useAllThreads();
  const { pages } = useChanges();
  const step = (by: 1 | -1) => (): void => {
    const walk = inNavigationOrder(threads, pages).filter(
      ({ id, status }) => status === "open" || id === search.comment,
    );
    const at = walk.findIndex(({ id }) => id === search.comment);
    const next = at === -1 ? walk.at(by === 1 ? 0 : -1) : walk[at + by];
    if (next === undefined) {
      toast({ title: messages.noMoreThreads });
      return;
    }
    void navigate({
      to: "/o/$organizationId/spaces/$spaceId/change-requests/$number",
      params,
      from: reviewRoute,
      search: (now) => ({
        ...now,
        page: pageOfThread(next) ?? "-talk",
        comment: next.id,
        reply: undefined,
      }),
      resetScroll: false,
    });
  };
  useKeys([
    { keys: "j", label: messages.keys.nextThread, run: step(1) },
    { keys: "k", label: messages.keys.previousThread, run: step(-1) },
  ]);
};

/**
 * An address may name a thread alone, or a page its thread is no longer on: the screen goes to where the
 * thread is now. True while that is not known yet.
 */
export const useThreadRedirect = (): boolean => {
  const params = useReviewParams();
  const { search } = useReview();
  const navigate = useNavigate();
  const { threads, known, isFetching, error } = useAllThreads();
  const { comment, page } = search;
  const thread = threads.find(({ id }) => id === comment);
  const wanted = thread === undefined ? undefined : (pageOfThread(thread) ?? "-talk");
  // While newer threads are on their way it may be among them.
  const lost = comment !== undefined && known && !isFetching && thread === undefined;
  // The conversation shows every thread.
  const astray = wanted !== undefined && page !== "-talk" && page !== wanted;
  const { organizationId, spaceId, number } = params;
  useEffect(() => {
    if (!astray && !lost) return;
    if (lost) toast({ title: messages.commentGone });
    void navigate({
      to: "/o/$organizationId/spaces/$spaceId/change-requests/$number",
      params: { organizationId, spaceId, number },
      from: reviewRoute,
      search: (now) =>
        lost ? { ...now, comment: undefined, reply: undefined } : { ...now, page: wanted },
      resetScroll: false,
      replace: true,
    });
  }, [astray, lost, wanted, navigate, organizationId, spaceId, number]);
  return comment !== undefined && page === undefined && !known && error === null;
};
