import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { toast } from "#web/ui/toast.tsx";
import { screenStrings as strings } from "./screen-strings.ts";
import { useReview, useReviewParams, reviewRoute } from "./use-review.ts";
import { pageOfThread, useAllThreads } from "./use-threads.ts";

/**
 * An address may name a thread alone, or a page its thread is no longer on: the screen goes to where the
 * thread is now. True while that is not known yet.
 */
export const useThreadLanding = (): boolean => {
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
    if (lost) toast({ title: strings.commentGone });
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
