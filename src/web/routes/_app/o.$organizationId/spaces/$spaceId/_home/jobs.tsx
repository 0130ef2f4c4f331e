import { createFileRoute } from "@tanstack/react-router";
import { SpaceJobsScreen } from "#web/features/jobs/jobs-screens.tsx";
import { jobsPageQuery, readJobsSearch } from "#web/features/jobs/search.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

const SpaceJobs = () => <SpaceJobsScreen search={Route.useSearch()} />;

export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_home/jobs")({
  validateSearch: readJobsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { organizationId, spaceId }, deps }) => {
    await queryClient.ensureQueryData(jobsPageQuery(organizationId, { ...deps, space: spaceId }));
  },
  staticData: { title: screenTitles.jobs },
  component: SpaceJobs,
  errorComponent: ListFailure,
});
