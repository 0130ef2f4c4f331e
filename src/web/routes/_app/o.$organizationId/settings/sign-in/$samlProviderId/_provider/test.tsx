import { createFileRoute } from "@tanstack/react-router";
import { TestingScreen } from "#web/features/single-sign-on/checks/testing-screen.tsx";
import { readTestSearch } from "#web/features/single-sign-on/search.ts";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute(
  "/_app/o/$organizationId/settings/sign-in/$samlProviderId/_provider/test",
)({
  validateSearch: readTestSearch,
  staticData: { title: screenTitles.providerTest },
  component: TestingScreen,
});
