import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** Every screen about translations lies under the matrix of them all. */
export const Route = createFileRoute("/_app/o/$organizationId/translations")({
  staticData: { title: screenTitles.translations },
});
