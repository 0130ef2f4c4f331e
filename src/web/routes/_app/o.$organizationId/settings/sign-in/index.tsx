import { createFileRoute } from "@tanstack/react-router";
import { breakGlassQuery, samlProvidersQuery, ssoImpactQuery } from "#web/api/single-sign-on.ts";
import { ProvidersScreen } from "#web/features/single-sign-on/providers/providers-screen.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/settings/sign-in/")({
  loader: async ({ context: { queryClient }, params: { organizationId } }) => {
    await Promise.all([
      queryClient.ensureQueryData(samlProvidersQuery(organizationId)),
      queryClient.ensureQueryData(ssoImpactQuery(organizationId, { limit: 0 })),
      queryClient.ensureQueryData(breakGlassQuery(organizationId)),
    ]);
  },
  component: ProvidersScreen,
});
