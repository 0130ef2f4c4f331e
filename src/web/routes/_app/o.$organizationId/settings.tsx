import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Outlet } from "@tanstack/react-router";
import { organizationQuery } from "#web/api/organizations.ts";
import { NotAdmin } from "#web/features/organization/index.ts";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** All settings screens are for admins only. */
const Settings = () => {
  const { data: organization } = useSuspenseQuery(
    organizationQuery(Route.useParams().organizationId),
  );
  return organization.permissions.admin ? <Outlet /> : <NotAdmin organization={organization} />;
};

export const Route = createFileRoute("/_app/o/$organizationId/settings")({
  loader: async ({ context: { queryClient }, params: { organizationId } }) => {
    await queryClient.ensureQueryData(organizationQuery(organizationId));
  },
  staticData: { title: screenTitles.settings },
  component: Settings,
});
