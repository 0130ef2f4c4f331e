import { Link, useNavigate } from "@tanstack/react-router";
import { type ComponentProps, createContext, use, useCallback } from "react";
import type { ChangeRequest } from "#web/api/change-requests.ts";
import type { Space } from "#web/api/spaces.ts";
import type { ReviewSearch } from "./search.ts";

/** The route of a review; links within it keep its search parameters. */
export const reviewRoute = "/o/$organizationId/spaces/$spaceId/change-requests/$number";

/** What all parts of a review screen share. */
export interface Review {
  readonly organizationId: string;
  readonly space: Space;
  readonly changeRequest: ChangeRequest;
  readonly callerId: string;
  readonly search: ReviewSearch;
}

const ReviewContext = createContext<Review | undefined>(undefined);
export const ReviewProvider = ReviewContext.Provider;

/** The change request of the surrounding review. */
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

/** Path parameters of operations on the change request. They contain its number, as its cached queries do. */
export const useReviewPath = () => {
  const { space, changeRequest } = useReview();
  return { spaceId: space.id, changeRequestId: `${changeRequest.number}` };
};

interface ReviewLinkProps extends Omit<ComponentProps<"a">, "href" | "target"> {
  /** Search parameters to change; all others are kept. */
  readonly change?: Partial<ReviewSearch>;
  readonly resetScroll?: boolean;
  readonly replace?: boolean;
}

/** A link within the review. */
export const ReviewLink = ({ change, ...props }: ReviewLinkProps) => (
  <Link
    {...props}
    to={reviewRoute}
    params={useReviewParams()}
    from={reviewRoute}
    search={(now) => ({ ...now, ...change })}
    activeProps={{}}
  />
);

/**
 * Returns a function that navigates within the review: it changes the given search parameters, keeps all others and
 * does not scroll.
 */
export const useReviewNavigate = () => {
  const { organizationId, spaceId, number } = useReviewParams();
  const navigate = useNavigate();
  return useCallback(
    (change: Partial<ReviewSearch>, { replace = false } = {}): void =>
      void navigate({
        to: reviewRoute,
        params: { organizationId, spaceId, number },
        from: reviewRoute,
        search: (now) => ({ ...now, ...change }),
        resetScroll: false,
        replace,
      }),
    [navigate, organizationId, spaceId, number],
  );
};
