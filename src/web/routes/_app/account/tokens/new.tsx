import { createFileRoute } from "@tanstack/react-router";
import { NewTokenScreen } from "#web/features/account/new-token-dialog.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/account/tokens/new")({
  staticData: { title: screenTitles.newToken },
  component: NewTokenScreen,
});
