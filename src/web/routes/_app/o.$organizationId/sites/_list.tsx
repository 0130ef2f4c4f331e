import { createFileRoute, Outlet } from "@tanstack/react-router";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { SiteList, SitesHeader } from "#web/features/sites/list/sites-screen.tsx";
import { readSitesSearch, sitesPageQuery } from "#web/features/sites/list/sites-search.ts";

/** The list, which stays behind the dialog for a new site. */
const Sites = () => {
  const search = Route.useSearch();
  return (
    <>
      <SitesHeader />
      <SiteList search={search} />
      <Outlet />
    </>
  );
};

export const Route = createFileRoute("/_app/o/$organizationId/sites/_list")({
  validateSearch: readSitesSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { organizationId }, deps }) => {
    await queryClient.ensureQueryData(sitesPageQuery(organizationId, deps));
  },
  component: Sites,
  errorComponent: ListFailure,
});
