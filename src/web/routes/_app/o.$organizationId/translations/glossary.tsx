import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** The screens of terms are below the list of all of them. */
export const Route = createFileRoute("/_app/o/$organizationId/translations/glossary")({
  staticData: { title: screenTitles.glossary },
});
