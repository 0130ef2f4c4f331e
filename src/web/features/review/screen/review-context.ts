import { createContext, use } from "react";
import type { ChangeRequest } from "#web/api/change-requests.ts";
import type { Space } from "#web/api/spaces.ts";
import type { ReviewSearch } from "./search.ts";

/** Route of a review; links within it keep its search parameters. */
export const reviewRoute = "/o/$organizationId/spaces/$spaceId/change-requests/$number";

/** What every part of a review screen shares. */
export interface Review {
  readonly organizationId: string;
  readonly space: Space;
  readonly changeRequest: ChangeRequest;
  readonly callerId: string;
  readonly search: ReviewSearch;
}

const ReviewContext = createContext<Review | undefined>(undefined);
export const ReviewProvider = ReviewContext.Provider;

/** The change request that is under review. */
export const useReview = (): Review => {
  const review = use(ReviewContext);
  if (review === undefined) throw new Error("useReview outside of ReviewProvider");
  return review;
};

/** Parameters of routes within the review. */
export const useReviewParams = () => {
  const { organizationId, space, changeRequest } = useReview();
  return { organizationId, spaceId: space.id, number: `${changeRequest.number}` };
};

/** The path of operations on the change request, by the name its queries are kept under. */
export const useReviewPath = () => {
  const { space, changeRequest } = useReview();
  return { spaceId: space.id, changeRequestId: `${changeRequest.number}` };
};
