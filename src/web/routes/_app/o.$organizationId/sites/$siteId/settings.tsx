import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { SiteFailure } from "#web/features/sites/unavailable-site.tsx";
import { SiteSettings } from "#web/features/sites/settings/site-settings.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/sites/$siteId/settings")({
  staticData: { title: screenTitles.settings },
  component: SiteSettings,
  errorComponent: SiteFailure,
});
