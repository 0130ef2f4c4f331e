import { createFileRoute } from "@tanstack/react-router";
import { AppearanceScreen } from "#web/features/account/appearance-screen.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/account/appearance")({
  staticData: { title: screenTitles.appearance },
  component: AppearanceScreen,
});
