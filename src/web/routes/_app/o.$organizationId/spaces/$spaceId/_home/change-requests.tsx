import { createFileRoute, Outlet } from "@tanstack/react-router";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { SpaceList } from "#web/features/review/change-requests/space-list.tsx";
import { readSpaceListSearch } from "#web/features/review/change-requests/search.ts";

/** The list, which stays behind the dialog for a new change request. */
const SpaceChangeRequests = () => {
  const { organizationId, spaceId } = Route.useParams();
  return (
    <>
      <SpaceList organizationId={organizationId} spaceId={spaceId} search={Route.useSearch()} />
      <Outlet />
    </>
  );
};

export const Route = createFileRoute(
  "/_app/o/$organizationId/spaces/$spaceId/_home/change-requests",
)({
  validateSearch: readSpaceListSearch,
  staticData: { title: screenTitles.changeRequests },
  component: SpaceChangeRequests,
  errorComponent: ListFailure,
});
