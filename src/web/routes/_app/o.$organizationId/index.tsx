import { createFileRoute } from "@tanstack/react-router";
import { organizationQuery } from "#web/api/organizations.ts";
import { callerQuery } from "#web/api/users.ts";
import { HomeScreen } from "#web/features/home/home-screen.tsx";
import { loadHome } from "#web/features/home/queries.ts";

export const Route = createFileRoute("/_app/o/$organizationId/")({
  loader: async ({ context: { queryClient }, params: { organizationId } }) => {
    const [{ permissions, sso }, { id }] = await Promise.all([
      queryClient.ensureQueryData(organizationQuery(organizationId)),
      queryClient.ensureQueryData(callerQuery()),
    ]);
    await loadHome(queryClient, organizationId, { id, permissions, sso });
  },
  component: HomeScreen,
});
