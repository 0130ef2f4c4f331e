import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";
import type { Comment } from "#web/api/comments.ts";
import { useReview, useReviewParams, reviewRoute } from "./use-review.ts";

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
