import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** The repair of links lies under the list of them. */
export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_home/links")({
  staticData: { title: screenTitles.links },
});
