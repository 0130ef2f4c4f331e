import { createFileRoute } from "@tanstack/react-router";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { RepairsScreen } from "#web/features/content/links/repairs-screen.tsx";
import { readRepairsSearch, repairsQuery } from "#web/features/content/links/search.ts";

const SpaceRepairs = () => {
  const { organizationId, spaceId } = Route.useParams();
  return (
    <RepairsScreen organizationId={organizationId} spaceId={spaceId} search={Route.useSearch()} />
  );
};

export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_home/links/repair")({
  validateSearch: readRepairsSearch,
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: async ({ context: { queryClient }, params: { spaceId }, deps }) => {
    await queryClient.ensureQueryData(repairsQuery(spaceId, deps));
  },
  staticData: { title: screenTitles.repairLinks },
  component: SpaceRepairs,
  errorComponent: ListFailure,
});
