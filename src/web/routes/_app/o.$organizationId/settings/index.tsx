import { createFileRoute } from "@tanstack/react-router";
import { SettingsScreen } from "#web/features/organization/settings-screen.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/settings/")({
  component: SettingsScreen,
});
