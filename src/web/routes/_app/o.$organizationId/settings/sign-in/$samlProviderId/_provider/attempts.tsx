import { createFileRoute } from "@tanstack/react-router";
import { samlAttemptsQuery } from "#web/api/single-sign-on.ts";
import { AttemptsScreen } from "#web/features/single-sign-on/checks/attempts-screen.tsx";
import { readAttemptsSearch } from "#web/features/single-sign-on/search.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute(
  "/_app/o/$organizationId/settings/sign-in/$samlProviderId/_provider/attempts",
)({
  validateSearch: readAttemptsSearch,
  loader: async ({ context: { queryClient }, params }) => {
    await queryClient.ensureQueryData(samlAttemptsQuery(params));
  },
  staticData: { title: screenTitles.providerAttempts },
  component: AttemptsScreen,
  errorComponent: ListFailure,
});
