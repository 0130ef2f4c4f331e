import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** Every screen about spaces is below the tree of all of them. */
export const Route = createFileRoute("/_app/o/$organizationId/spaces")({
  staticData: { title: screenTitles.spaces },
});
