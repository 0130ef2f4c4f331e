import { createFileRoute } from "@tanstack/react-router";
import { changeRequestQuery, lastViewQuery } from "#web/api/change-requests.ts";
import { changesQuery } from "#web/api/content.ts";
import { pendingReviewQuery } from "#web/api/pending-reviews.ts";
import { readReviewSearch } from "#web/features/review/screen/search.ts";
import { ReviewFailure } from "#web/features/review/screen/review-failure.tsx";
import { ReviewScreen } from "#web/features/review/screen/review-screen.tsx";

export const Route = createFileRoute(
  "/_app/o/$organizationId/spaces/$spaceId/change-requests/$number",
)({
  validateSearch: readReviewSearch,
  loader: async ({ context: { queryClient }, params: { spaceId, number } }) => {
    await Promise.all([
      queryClient.ensureQueryData(changeRequestQuery(spaceId, number)),
      // The notice of what is pending stands above all else, and should not push it down later.
      queryClient.prefetchQuery(pendingReviewQuery(spaceId, number)),
      // Out of date after an edit, and what is shown first stays until the reader asks for the new.
      queryClient.fetchQuery({ ...lastViewQuery(spaceId, number), staleTime: Infinity }),
      queryClient.fetchQuery({ ...changesQuery(spaceId, number), staleTime: Infinity }),
    ]);
  },
  staticData: { wide: true },
  // Each review begins with its own drafts and places.
  remountDeps: ({ params: { spaceId, number } }) => `${spaceId} ${number}`,
  component: ReviewScreen,
  errorComponent: ReviewFailure,
});
