import { createFileRoute } from "@tanstack/react-router";
import { SpecSettings } from "#web/features/specs/settings/spec-settings.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/openapi/$slug/_views/settings")({
  staticData: { title: screenTitles.settings },
  component: SpecSettings,
});
