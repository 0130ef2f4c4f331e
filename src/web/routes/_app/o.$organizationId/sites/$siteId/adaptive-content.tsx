import { createFileRoute } from "@tanstack/react-router";
import { structureQuery } from "#web/api/site-structure.ts";
import { adaptiveSchemaQuery, customizationQuery, visitorKindsQuery } from "#web/api/sites.ts";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { SiteFailure } from "#web/features/sites/unavailable-site.tsx";
import { AdaptiveScreen } from "#web/features/sites/adaptive-content/adaptive-screen.tsx";
import { oneOf, searchParams, text } from "#web/kit/search-params.ts";

export const Route = createFileRoute("/_app/o/$organizationId/sites/$siteId/adaptive-content")({
  validateSearch: searchParams({
    // Only rows of the matrix that differ between visitors.
    differing: oneOf([true]),
    // The title of the kind of visitor whose dialog is open.
    kind: text(),
    // Any other dialog that is open.
    add: oneOf(["kind"]),
  }),
  staticData: { title: screenTitles.adaptiveContent },
  loader: async ({ context: { queryClient }, params }) => {
    await Promise.all([
      queryClient.ensureQueryData(adaptiveSchemaQuery(params)),
      queryClient.ensureQueryData(visitorKindsQuery(params)),
      queryClient.ensureQueryData(structureQuery(params)),
      // Header links also have conditions, which a changed schema may break.
      queryClient.ensureQueryData(customizationQuery(params)),
    ]);
  },
  component: AdaptiveScreen,
  errorComponent: SiteFailure,
});
