import { createFileRoute } from "@tanstack/react-router";
import { structureQuery } from "../../../../../api/site-structure.ts";
import { ListFailure } from "../../../../../shell/list-failure.tsx";
import { screenTitles } from "../../../../../shell/screen-titles.ts";
import { RedirectsScreen } from "./-parts/redirects/redirects-screen.tsx";
import { readRedirectsSearch, redirectsPageQuery } from "./-parts/redirects/redirects-search.ts";

const Redirects = () => <RedirectsScreen page={Route.useSearch().page} />;

export const Route = createFileRoute("/_app/o/$organizationId/sites/$siteId/redirects")({
  validateSearch: readRedirectsSearch,
  loaderDeps: ({ search: { page } }) => ({ page }),
  staticData: { title: screenTitles.redirects },
  loader: async ({ context: { queryClient }, params, deps: { page } }) => {
    await Promise.all([
      queryClient.ensureQueryData(redirectsPageQuery(params, page)),
      queryClient.ensureQueryData(structureQuery(params)),
    ]);
  },
  component: Redirects,
  errorComponent: ListFailure,
});
