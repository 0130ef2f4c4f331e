import { createFileRoute } from "@tanstack/react-router";
import { organizationQuery } from "#web/api/organizations.ts";
import { SettingsScreen } from "#web/features/organization/settings-screen.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/settings")({
  loader: async ({ context: { queryClient }, params: { organizationId } }) => {
    await queryClient.ensureQueryData(organizationQuery(organizationId));
  },
  staticData: { title: screenTitles.settings },
  component: SettingsScreen,
});
