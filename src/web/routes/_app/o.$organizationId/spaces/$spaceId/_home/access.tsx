import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { spaceQuery } from "#web/api/spaces.ts";
import { AccessScreen } from "#web/features/access/access-screen.tsx";
import { accessTargetOf } from "#web/features/access/levels.ts";
import { loadAccess, readAccessSearch } from "#web/features/access/search.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** Who can open a space, and why. */
const SpaceAccess = () => {
  const { data: space } = useSuspenseQuery(spaceQuery(Route.useParams().spaceId));
  return <AccessScreen key={space.id} target={accessTargetOf(space)} search={Route.useSearch()} />;
};

export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_home/access")({
  validateSearch: readAccessSearch,
  loaderDeps: ({ search: { role, search, page } }) => ({ role, search, page }),
  loader: ({ context: { queryClient }, params: { organizationId, spaceId }, deps }) =>
    loadAccess(queryClient, { organizationId, type: "space", id: spaceId }, deps),
  staticData: { title: screenTitles.access },
  component: SpaceAccess,
  errorComponent: ListFailure,
});
