import { createFileRoute, redirect } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import { organizationsQuery } from "#web/api/organizations.ts";
import { startMessages } from "#web/features/sign-in/messages.ts";
import { preferredOrganization } from "#web/shell/last-organization.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

const NoOrganization = () => (
  <EmptyState
    size="page"
    icon={Building2}
    title={startMessages.none.title}
    text={startMessages.none.text}
  />
);

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
