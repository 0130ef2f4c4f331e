import { createFileRoute } from "@tanstack/react-router";
import { changeRequestQuery } from "#web/api/change-requests.ts";
import { changesQuery } from "#web/api/content.ts";
import { ChangeRequestFiles } from "#web/features/review/screen/change-request-files.tsx";
import { ReviewFailure } from "#web/features/review/screen/review-failure.tsx";

/** The files of a change request, and a single one of them. */
export const Route = createFileRoute(
  "/_app/o/$organizationId/spaces/$spaceId/change-requests/$number_/files",
)({
  loader: async ({ context: { queryClient }, params: { spaceId, number } }) => {
    await Promise.all([
      queryClient.ensureQueryData(changeRequestQuery(spaceId, number)),
      queryClient.ensureQueryData(changesQuery(spaceId, number)),
    ]);
  },
  component: ChangeRequestFiles,
  errorComponent: ReviewFailure,
});
