import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Outlet } from "@tanstack/react-router";
import { useEffect } from "react";
import { noteReading } from "#web/api/event-position.ts";
import { followOrganization } from "#web/api/follow.ts";
import { isRefusal, isRefusedFor } from "#web/api/failures.ts";
import { organizationQuery } from "#web/api/organizations.ts";
import { usePresence } from "#web/shell/current-organization.ts";
import { rememberOrganization } from "#web/shell/last-organization.ts";
import { ScreenFailure } from "#web/shell/boundaries.tsx";
import { fetchNotice, OrganizationNotice } from "#web/shell/organization-notice.tsx";
import { useScreenTitle } from "#web/shell/screen-titles.tsx";

const stay = () => undefined;

const InOrganization = () => {
  const { organizationId } = Route.useParams();
  const { data: organization, error } = useSuspenseQuery(organizationQuery(organizationId));
  const queryClient = useQueryClient();
  useScreenTitle(organization.title);
  usePresence(organizationId);
  useEffect(() => rememberOrganization(organizationId), [organizationId]);
  useEffect(() => followOrganization(queryClient, organizationId), [queryClient, organizationId]);
  // While it is open, it may be deleted, the person may be removed, or single sign-on may become required.
  if (isRefusal(error, 404) || isRefusedFor(error, "sso.required"))
    return <ScreenFailure error={error} reset={stay} />;
  return (
    <>
      <OrganizationNotice organization={organization} />
      <Outlet />
    </>
  );
};

export const Route = createFileRoute("/_app/o/$organizationId")({
  loader: async ({ context: { queryClient }, params: { organizationId } }) => {
    noteReading(organizationId);
    await fetchNotice(await queryClient.ensureQueryData(organizationQuery(organizationId)));
  },
  component: InOrganization,
});
