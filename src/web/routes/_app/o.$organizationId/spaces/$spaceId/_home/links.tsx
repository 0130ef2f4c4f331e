import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** The repair of links is below the list of links. */
export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_home/links")({
  staticData: { title: screenTitles.links },
});
