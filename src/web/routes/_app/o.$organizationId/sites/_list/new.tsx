import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { NewSiteDialog } from "#web/features/sites/list/new-site-dialog.tsx";

/** Creates a site in a dialog over the list. */
export const Route = createFileRoute("/_app/o/$organizationId/sites/_list/new")({
  staticData: { title: screenTitles.newSite },
  component: NewSiteDialog,
  pendingComponent: () => null,
});
