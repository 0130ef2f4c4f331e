import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { SiteFailure } from "#web/features/sites/unavailable-site.tsx";
import { AudienceScreen } from "#web/features/sites/audience/audience-screen.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/sites/$siteId/audience")({
  staticData: { title: screenTitles.audience },
  component: AudienceScreen,
  errorComponent: SiteFailure,
});
