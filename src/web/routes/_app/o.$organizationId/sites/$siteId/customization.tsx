import { createFileRoute } from "@tanstack/react-router";
import { isRefusal } from "#web/api/failures.ts";
import { structureQuery } from "#web/api/site-structure.ts";
import { customizationQuery, siteSpaceCustomizationQuery } from "#web/api/sites.ts";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { SiteFailure } from "#web/features/sites/unavailable-site.tsx";
import { CustomizationScreen } from "#web/features/sites/customization/customization-screen.tsx";
import { searchParams, text } from "#web/kit/search-params.ts";

/** The site-space whose own customization is edited; absent for the site itself. */
const readSearch = searchParams({ siteSpace: text() });

export const Route = createFileRoute("/_app/o/$organizationId/sites/$siteId/customization")({
  validateSearch: readSearch,
  staticData: { title: screenTitles.customization },
  loaderDeps: ({ search: { siteSpace } }) => ({ siteSpace }),
  loader: async ({ context: { queryClient }, params, deps: { siteSpace } }) => {
    await Promise.all([
      queryClient.ensureQueryData(customizationQuery(params)),
      queryClient.ensureQueryData(structureQuery(params)),
      siteSpace === undefined
        ? undefined
        : queryClient
            .ensureQueryData(siteSpaceCustomizationQuery({ ...params, siteSpaceId: siteSpace }))
            .catch(async (failure: unknown) => {
              if (!isRefusal(failure, 404)) throw failure;
              // The site-space has left the site; the latest structure lets the screen say so.
              await queryClient.fetchQuery({ ...structureQuery(params), staleTime: 0 });
            }),
    ]);
  },
  component: CustomizationScreen,
  errorComponent: SiteFailure,
});
