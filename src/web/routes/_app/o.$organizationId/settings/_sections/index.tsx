import { createFileRoute } from "@tanstack/react-router";
import { GeneralSettings } from "#web/features/organization/settings-screen.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/settings/_sections/")({
  component: GeneralSettings,
});
