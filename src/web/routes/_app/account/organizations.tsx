import { createFileRoute } from "@tanstack/react-router";
import { organizationsQuery } from "#web/api/organizations.ts";
import { OrganizationsScreen } from "#web/features/account/organizations-screen.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/account/organizations")({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(organizationsQuery());
  },
  staticData: { title: screenTitles.organizations },
  component: OrganizationsScreen,
});
