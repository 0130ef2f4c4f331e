import { createFileRoute } from "@tanstack/react-router";
import { structureQuery } from "#web/api/site-structure.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { RedirectsScreen } from "#web/features/sites/redirects/redirects-screen.tsx";
import {
  oddRedirectsQuery,
  readRedirectsSearch,
  redirectsPageQuery,
} from "#web/features/sites/redirects/redirects-search.ts";

const Redirects = () => <RedirectsScreen search={Route.useSearch()} />;

export const Route = createFileRoute("/_app/o/$organizationId/sites/$siteId/redirects")({
  validateSearch: readRedirectsSearch,
  loaderDeps: ({ search: { page, search, status } }) => ({ page, search, status }),
  staticData: { title: screenTitles.redirects },
  loader: async ({ context: { queryClient }, params, deps }) => {
    await Promise.all([
      queryClient.ensureQueryData(redirectsPageQuery(params, deps)),
      queryClient.ensureQueryData(structureQuery(params)),
      queryClient.ensureQueryData(oddRedirectsQuery(params, "broken")),
      queryClient.ensureQueryData(oddRedirectsQuery(params, "circular")),
    ]);
  },
  component: Redirects,
  errorComponent: ListFailure,
});
