import { createFileRoute } from "@tanstack/react-router";
import { PlanSettings } from "#web/features/organization/settings-screen.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/settings/_sections/plan")({
  component: PlanSettings,
});
