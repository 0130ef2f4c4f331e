import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** Every screen about sites lies under the list of them all. */
export const Route = createFileRoute("/_app/o/$organizationId/sites")({
  staticData: { title: screenTitles.sites },
});
