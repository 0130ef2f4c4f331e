import { createFileRoute } from "@tanstack/react-router";
import { structureQuery } from "#web/api/site-structure.ts";
import { adaptiveSchemaQuery, customizationQuery, visitorKindsQuery } from "#web/api/sites.ts";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { SiteFailure } from "#web/features/sites/unavailable-site.tsx";
import { AdaptiveScreen } from "#web/features/sites/adaptive-content/adaptive-screen.tsx";
import { oneOf, searchParams, text } from "#web/kit/search-params.ts";

export const Route = createFileRoute("/_app/o/$organizationId/sites/$siteId/adaptive-content")({
  validateSearch: searchParams({
    // Only the rows of the matrix that not everybody sees alike.
    differing: oneOf([true]),
    // The kind of visitor whose dialog is open, by its title.
    kind: text(),
    // Which other dialog is open.
    add: oneOf(["kind"]),
  }),
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
