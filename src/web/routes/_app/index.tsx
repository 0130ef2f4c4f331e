import { createFileRoute, redirect } from "@tanstack/react-router";
import { organizationsQuery } from "#web/api/organizations.ts";
import { NoOrganization } from "#web/features/sign-in/no-organization.tsx";
import { busiestOrganization } from "#web/features/home/busiest-organization.ts";
import { lastOrganization } from "#web/shell/last-organization.ts";

/** Redirects to the organization last open in this browser, else to the one with the most to do. */
export const Route = createFileRoute("/_app/")({
  loader: async ({ context: { queryClient } }) => {
    const { items } = await queryClient.ensureQueryData(organizationsQuery());
    const organization =
      lastOrganization(items) ?? (await busiestOrganization(queryClient, items)) ?? items[0];
    if (organization === undefined) return;
    throw redirect({
      to: "/o/$organizationId",
      params: { organizationId: organization.id },
      replace: true,
    });
  },
  component: NoOrganization,
});
