import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { NewCollectionDialog } from "#web/features/spaces/new-dialogs.tsx";

/** Creates a collection in a dialog over the tree; `collection` in the address is its parent. */
export const Route = createFileRoute("/_app/o/$organizationId/spaces/_tree/collections/new")({
  staticData: { title: screenTitles.newCollection },
  component: NewCollectionDialog,
  pendingComponent: () => null,
});
