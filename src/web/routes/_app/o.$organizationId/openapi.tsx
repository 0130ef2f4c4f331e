import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** Every screen about API specifications is below the list of all of them. */
export const Route = createFileRoute("/_app/o/$organizationId/openapi")({
  staticData: { title: screenTitles.specs },
});
