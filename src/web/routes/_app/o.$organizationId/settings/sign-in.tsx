import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** Every screen about ways to sign in is below the list of them. */
export const Route = createFileRoute("/_app/o/$organizationId/settings/sign-in")({
  staticData: { title: screenTitles.signInMethods },
});
