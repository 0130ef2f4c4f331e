import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { NewCollectionDialog } from "#web/features/spaces/new-dialogs.tsx";

/** Makes a collection, in a dialog over the tree; `collection` in the address is where it will stand. */
export const Route = createFileRoute("/_app/o/$organizationId/spaces/_tree/collections/new")({
  staticData: { title: screenTitles.newCollection },
  component: NewCollectionDialog,
  pendingComponent: () => null,
});
