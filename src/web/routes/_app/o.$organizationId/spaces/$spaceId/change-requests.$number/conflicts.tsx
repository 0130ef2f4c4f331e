import { createFileRoute } from "@tanstack/react-router";
import { mergePlanQuery } from "#web/api/change-requests.ts";
import { ConflictScreen } from "#web/features/review/merge/conflict-screen.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** Resolves what both sides changed, in place of the difference. */
export const Route = createFileRoute(
  "/_app/o/$organizationId/spaces/$spaceId/change-requests/$number/conflicts",
)({
  loader: async ({ context: { queryClient }, params: { spaceId, number } }) => {
    await queryClient.ensureQueryData(mergePlanQuery(spaceId, number));
  },
  staticData: { title: screenTitles.conflicts },
  component: ConflictScreen,
});
