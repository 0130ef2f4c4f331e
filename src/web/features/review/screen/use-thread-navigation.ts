import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";
import type { Comment } from "#web/api/comments.ts";
import { reviewRoute, useReview, useReviewParams } from "./review-context.ts";
import { useKeys } from "#web/shell/keys.ts";
import { toast } from "#web/ui/toast.tsx";
import { useChanges } from "../changes/use-changes.ts";
import { screenMessages as messages } from "./messages.ts";
import { pageOfThread, useAllThreads } from "./review-threads.tsx";

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
