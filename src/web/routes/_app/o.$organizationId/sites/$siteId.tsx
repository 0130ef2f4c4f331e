import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Outlet } from "@tanstack/react-router";
import { isRefusal } from "#web/api/failures.ts";
import { siteQuery } from "#web/api/sites.ts";
import { useScreenTitle } from "#web/shell/screen-titles.tsx";
import { SiteFailure } from "#web/features/sites/unavailable-site.tsx";
import { SiteHeader, SiteTabs } from "#web/features/sites/site/site-header.tsx";

/** A single site: its name and public address, above its views. */
const InSite = () => {
  const { data: site, error } = useSuspenseQuery(siteQuery(Route.useParams()));
  useScreenTitle(site.title);
  // Deleted, or no longer accessible: what was loaded is of no use any more.
  if (isRefusal(error, 403, 404)) return <SiteFailure error={error} />;
  return (
    <>
      <SiteHeader />
      <SiteTabs />
      <div className="pt-6">
        <Outlet />
      </div>
    </>
  );
};

export const Route = createFileRoute("/_app/o/$organizationId/sites/$siteId")({
  loader: async ({ context: { queryClient }, params }) => {
    await queryClient.ensureQueryData(siteQuery(params));
  },
  component: InSite,
  errorComponent: SiteFailure,
});
