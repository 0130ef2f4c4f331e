import { createFileRoute } from "@tanstack/react-router";
import { importQuery } from "#web/api/imports.ts";
import { RedirectsScreen } from "#web/features/imports/redirects/redirects-screen.tsx";
import { ImportFailure } from "#web/features/imports/run/run-screen.tsx";
import { readRedirectsSearch, showingSitesQuery } from "#web/features/imports/search.ts";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute(
  "/_app/o/$organizationId/spaces/$spaceId/imports/$importRunId_/redirects",
)({
  staticData: { title: screenTitles.importRedirects },
  validateSearch: readRedirectsSearch,
  loader: async ({ context: { queryClient }, params: { organizationId, importRunId } }) => {
    const { target } = await queryClient.ensureQueryData(
      importQuery({ organizationId, importRunId }),
    );
    await queryClient.ensureQueryData(showingSitesQuery(organizationId, target.space));
  },
  component: RedirectsScreen,
  errorComponent: ImportFailure,
});
