import { createFileRoute } from "@tanstack/react-router";
import { SettingsFrame } from "#web/features/organization/settings-screen.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/settings/_sections")({
  component: SettingsFrame,
});
