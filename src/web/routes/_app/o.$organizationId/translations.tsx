import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** Every screen about translations is below the matrix of all of them. */
export const Route = createFileRoute("/_app/o/$organizationId/translations")({
  staticData: { title: screenTitles.translations },
});
