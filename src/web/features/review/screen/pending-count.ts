import { useQuery } from "@tanstack/react-query";
import { pendingReviewQuery } from "#web/api/pending-reviews.ts";
import { useReview, useReviewPath } from "./review-context.tsx";

/** How many of the caller's comments are pending in their review of this change request. */
export const usePendingCount = (): number => {
  const { spaceId, changeRequestId } = useReviewPath();
  const { data } = useQuery(pendingReviewQuery(spaceId, changeRequestId));
  return data?.comments.length ?? 0;
};

/** Whether the caller can submit something: a verdict, or pending comments. */
export const useMayReview = (): boolean => {
  const { permissions } = useReview().changeRequest;
  const pending = usePendingCount();
  return permissions.review || (permissions.comment && pending > 0);
};
