import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** Every screen about sites is below the list of all of them. */
export const Route = createFileRoute("/_app/o/$organizationId/sites")({
  staticData: { title: screenTitles.sites },
});
