import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Outlet } from "@tanstack/react-router";
import { useEffect } from "react";
import { followOrganization } from "#web/api/live.ts";
import { organizationQuery } from "#web/api/organizations.ts";
import { usePresence } from "#web/shell/current-organization.ts";
import { rememberOrganization } from "#web/shell/last-organization.ts";
import { OrganizationBanner } from "#web/shell/organization-banner.tsx";
import { useScreenTitle } from "#web/shell/screen-titles.tsx";

const InOrganization = () => {
  const { organizationId } = Route.useParams();
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  const queryClient = useQueryClient();
  useScreenTitle(organization.title);
  usePresence(organizationId);
  useEffect(() => rememberOrganization(organizationId), [organizationId]);
  useEffect(() => followOrganization(queryClient, organizationId), [queryClient, organizationId]);
  return (
    <>
      <OrganizationBanner organization={organization} />
      <Outlet />
    </>
  );
};

export const Route = createFileRoute("/_app/o/$organizationId")({
  loader: async ({ context: { queryClient }, params: { organizationId } }) => {
    await queryClient.ensureQueryData(organizationQuery(organizationId));
  },
  component: InOrganization,
});
