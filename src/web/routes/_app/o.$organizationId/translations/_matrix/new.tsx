import { createFileRoute } from "@tanstack/react-router";
import { NewTranslationDialog } from "#web/features/translations/matrix/new-dialog.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** Creates a translation in a dialog over the matrix. */
export const Route = createFileRoute("/_app/o/$organizationId/translations/_matrix/new")({
  staticData: { title: screenTitles.newTranslation },
  component: NewTranslationDialog,
  pendingComponent: () => null,
});
