import { createFileRoute } from "@tanstack/react-router";

/** Editors fill the screen, and stand beside the reviews and the home of a space, not within them. */
export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_editor")({
  staticData: { wide: true },
});
