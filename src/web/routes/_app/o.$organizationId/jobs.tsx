import { createFileRoute } from "@tanstack/react-router";
import { allSpacesQuery } from "#web/api/spaces.ts";
import { JobsScreen } from "#web/features/jobs/jobs-screens.tsx";
import { jobsPageQuery, readJobsSearch } from "#web/features/jobs/search.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

const Jobs = () => <JobsScreen search={Route.useSearch()} />;

export const Route = createFileRoute("/_app/o/$organizationId/jobs")({
  validateSearch: readJobsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { organizationId }, deps }) => {
    await Promise.all([
      queryClient.ensureQueryData(jobsPageQuery(organizationId, deps)),
      queryClient.ensureQueryData(allSpacesQuery(organizationId)),
    ]);
  },
  staticData: { title: screenTitles.jobs },
  component: Jobs,
  errorComponent: ListFailure,
});
