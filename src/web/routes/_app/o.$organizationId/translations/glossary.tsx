import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** The screens of terms lie under the list of them all. */
export const Route = createFileRoute("/_app/o/$organizationId/translations/glossary")({
  staticData: { title: screenTitles.glossary },
});
