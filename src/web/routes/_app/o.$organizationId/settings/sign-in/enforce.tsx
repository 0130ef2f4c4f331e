import { createFileRoute } from "@tanstack/react-router";
import { samlProvidersQuery, ssoImpactQuery } from "#web/api/single-sign-on.ts";
import { EnforceScreen } from "#web/features/single-sign-on/enforce/enforce-screen.tsx";
import { impactPageQuery, readImpactSearch } from "#web/features/single-sign-on/search.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/settings/sign-in/enforce")({
  validateSearch: readImpactSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { organizationId }, deps }) => {
    await Promise.all([
      queryClient.ensureQueryData(impactPageQuery(organizationId, deps)),
      queryClient.ensureQueryData(ssoImpactQuery(organizationId, { limit: 0 })),
      queryClient.ensureQueryData(samlProvidersQuery(organizationId)),
    ]);
  },
  staticData: { title: screenTitles.enforceSSO },
  component: EnforceScreen,
  errorComponent: ListFailure,
});
