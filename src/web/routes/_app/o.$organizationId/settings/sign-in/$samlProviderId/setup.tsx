import { createFileRoute } from "@tanstack/react-router";
import { samlOptionsQuery } from "#web/api/single-sign-on.ts";
import { readSetupSearch } from "#web/features/single-sign-on/search.ts";
import { SetupScreen } from "#web/features/single-sign-on/setup/setup-screen.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute(
  "/_app/o/$organizationId/settings/sign-in/$samlProviderId/setup",
)({
  validateSearch: readSetupSearch,
  loader: async ({ context: { queryClient }, params }) => {
    await queryClient.ensureQueryData(samlOptionsQuery(params));
  },
  staticData: { title: screenTitles.providerSetup },
  component: SetupScreen,
});
