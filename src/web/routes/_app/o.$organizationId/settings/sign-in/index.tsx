import { createFileRoute } from "@tanstack/react-router";
import { samlProvidersQuery } from "#web/api/single-sign-on.ts";
import { ProvidersScreen } from "#web/features/single-sign-on/providers/providers-screen.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/settings/sign-in/")({
  loader: async ({ context: { queryClient }, params: { organizationId } }) => {
    await queryClient.ensureQueryData(samlProvidersQuery(organizationId));
  },
  component: ProvidersScreen,
});
