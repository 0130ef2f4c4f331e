import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** The screen of a single file is below the list of files. */
export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_home/files")({
  staticData: { title: screenTitles.files },
});
