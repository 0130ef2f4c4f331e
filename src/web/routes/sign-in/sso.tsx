import { createFileRoute } from "@tanstack/react-router";
import { SSOScreen } from "#web/features/sign-in/sso-screen.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** The return address for identity providers. */
export const Route = createFileRoute("/sign-in/sso")({
  staticData: { title: screenTitles.signIn },
  component: SSOScreen,
});
