import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** Every screen about API specifications lies under the list of them all. */
export const Route = createFileRoute("/_app/o/$organizationId/openapi")({
  staticData: { title: screenTitles.specs },
});
