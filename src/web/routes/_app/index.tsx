import { createFileRoute, redirect } from "@tanstack/react-router";
import { organizationsQuery } from "#web/api/organizations.ts";
import { NoOrganization } from "#web/features/sign-in/no-organization.tsx";
import { preferredOrganization } from "#web/shell/last-organization.ts";

/** Leads to the organization that was open last. */
export const Route = createFileRoute("/_app/")({
  loader: async ({ context: { queryClient } }) => {
    const { items } = await queryClient.ensureQueryData(organizationsQuery());
    const organization = preferredOrganization(items);
    if (organization === undefined) return;
    throw redirect({
      to: "/o/$organizationId",
      params: { organizationId: organization.id },
      replace: true,
    });
  },
  component: NoOrganization,
});
