import { createFileRoute } from "@tanstack/react-router";
import { readNewImportSearch } from "#web/features/imports/search.ts";
import { StartImportDialog } from "#web/features/imports/start/start-dialog.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** Starts an import in a dialog over the list. */
export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_home/imports/new")({
  validateSearch: readNewImportSearch,
  staticData: { title: screenTitles.newImport },
  component: StartImportDialog,
  pendingComponent: () => null,
});
