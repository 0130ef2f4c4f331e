import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** Every screen about spaces lies under the tree of them all. */
export const Route = createFileRoute("/_app/o/$organizationId/spaces")({
  staticData: { title: screenTitles.spaces },
});
