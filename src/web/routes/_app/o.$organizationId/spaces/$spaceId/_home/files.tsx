import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** One file lies under the list of them. */
export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_home/files")({
  staticData: { title: screenTitles.files },
});
