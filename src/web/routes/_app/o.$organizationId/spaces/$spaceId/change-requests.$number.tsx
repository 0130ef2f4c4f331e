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
      // The notice of pending comments is above everything else, and should not push it down later.
      queryClient.prefetchQuery(pendingReviewQuery(spaceId, number)),
      // Stale after an edit, but the first version shown stays until the reader requests the new one.
      queryClient.fetchQuery({ ...lastViewQuery(spaceId, number), staleTime: Infinity }),
      queryClient.fetchQuery({ ...changesQuery(spaceId, number), staleTime: Infinity }),
    ]);
  },
  staticData: { wide: true },
  // Each review starts with its own drafts and positions.
  remountDeps: ({ params: { spaceId, number } }) => `${spaceId} ${number}`,
  component: ReviewScreen,
  errorComponent: ReviewFailure,
});
