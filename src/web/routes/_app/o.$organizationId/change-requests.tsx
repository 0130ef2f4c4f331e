import { createFileRoute } from "@tanstack/react-router";
import { allSpacesQuery } from "#web/api/spaces.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { AttentionScreen } from "#web/features/review/change-requests/attention-screen.tsx";
import { readAttentionSearch } from "#web/features/review/change-requests/search.ts";

const ChangeRequests = () => (
  <AttentionScreen organizationId={Route.useParams().organizationId} search={Route.useSearch()} />
);

export const Route = createFileRoute("/_app/o/$organizationId/change-requests")({
  validateSearch: readAttentionSearch,
  loader: async ({ context: { queryClient }, params: { organizationId } }) => {
    await queryClient.ensureQueryData(allSpacesQuery(organizationId));
  },
  staticData: { title: screenTitles.changeRequests },
  component: ChangeRequests,
  errorComponent: ListFailure,
});
