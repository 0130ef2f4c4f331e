import { createFileRoute } from "@tanstack/react-router";
import { SignedInElsewhere } from "#web/features/sign-in/sso-screen.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** The last screen of a tab that was opened only to sign in for another one. */
export const Route = createFileRoute("/sign-in/done")({
  staticData: { title: screenTitles.signIn },
  component: SignedInElsewhere,
});
