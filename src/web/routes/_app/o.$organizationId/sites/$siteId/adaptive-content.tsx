import { createFileRoute } from "@tanstack/react-router";
import { structureQuery } from "#web/api/site-structure.ts";
import { adaptiveSchemaQuery, customizationQuery, visitorKindsQuery } from "#web/api/sites.ts";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { SiteFailure } from "#web/features/sites/site-failure.tsx";
import { AdaptiveScreen } from "#web/features/sites/adaptive-content/adaptive-screen.tsx";
import { readAdaptiveSearch } from "#web/features/sites/adaptive-content/adaptive-search.ts";

export const Route = createFileRoute("/_app/o/$organizationId/sites/$siteId/adaptive-content")({
  validateSearch: readAdaptiveSearch,
  staticData: { title: screenTitles.adaptiveContent },
  loader: async ({ context: { queryClient }, params }) => {
    await Promise.all([
      queryClient.ensureQueryData(adaptiveSchemaQuery(params)),
      queryClient.ensureQueryData(visitorKindsQuery(params)),
      queryClient.ensureQueryData(structureQuery(params)),
      // Links of the header have conditions too, which a changed schema may break.
      queryClient.ensureQueryData(customizationQuery(params)),
    ]);
  },
  component: AdaptiveScreen,
  errorComponent: SiteFailure,
});
