import { useNavigate } from "@tanstack/react-router";
import type { Comment } from "#web/api/comments.ts";
import { useKeys } from "#web/shell/keys.ts";
import { toast } from "#web/ui/toast.tsx";
import { useChanges } from "../changes/use-changes.ts";
import { screenStrings as strings } from "./screen-strings.ts";
import { useReview, useReviewParams, reviewRoute } from "./use-review.ts";
import { pageOfThread, useAllThreads } from "./use-threads.ts";

/** Threads in the order one meets them: those about the whole, then page by page as the pages are listed. */
export const inWalkingOrder = (
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
export const useThreadWalk = (): void => {
  const { search } = useReview();
  const params = useReviewParams();
  const navigate = useNavigate();
  const { threads } = useAllThreads();
  const { pages } = useChanges();
  const step = (by: 1 | -1) => (): void => {
    const walk = inWalkingOrder(threads, pages).filter(
      ({ id, status }) => status === "open" || id === search.comment,
    );
    const at = walk.findIndex(({ id }) => id === search.comment);
    const next = at === -1 ? walk.at(by === 1 ? 0 : -1) : walk[at + by];
    if (next === undefined) {
      toast({ title: strings.noMoreThreads });
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
    { keys: "j", label: strings.keys.nextThread, run: step(1) },
    { keys: "k", label: strings.keys.previousThread, run: step(-1) },
  ]);
};
