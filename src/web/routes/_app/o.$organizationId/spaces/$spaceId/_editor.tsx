import { createFileRoute } from "@tanstack/react-router";

/** Editors fill the screen: they are siblings of the reviews and the home of a space, not below them. */
export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_editor")({
  staticData: { wide: true },
});
