import { createFileRoute } from "@tanstack/react-router";
import { NewProviderScreen } from "#web/features/single-sign-on/setup/new-provider.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/settings/sign-in/new")({
  staticData: { title: screenTitles.newProvider },
  component: NewProviderScreen,
});
