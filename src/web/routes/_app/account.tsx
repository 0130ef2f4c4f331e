import { createFileRoute } from "@tanstack/react-router";
import { AccountFrame } from "#web/features/account/account-frame.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/account")({
  staticData: { title: screenTitles.account },
  component: AccountFrame,
});
