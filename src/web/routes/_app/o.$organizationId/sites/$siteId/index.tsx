import { createFileRoute } from "@tanstack/react-router";
import { structureQuery } from "#web/api/site-structure.ts";
import { adaptiveSchemaQuery } from "#web/api/sites.ts";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { SiteFailure } from "#web/features/sites/unavailable-site.tsx";
import { Overview } from "#web/features/sites/overview/overview.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/sites/$siteId/")({
  staticData: { title: screenTitles.siteHome },
  loader: async ({ context: { queryClient }, params }) => {
    await Promise.all([
      queryClient.ensureQueryData(structureQuery(params)),
      queryClient.ensureQueryData(adaptiveSchemaQuery(params)),
    ]);
  },
  component: Overview,
  errorComponent: SiteFailure,
});
