import { createFileRoute } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { NewSpaceDialog } from "#web/features/spaces/new-dialogs.tsx";

/** Makes a space, in a dialog over the tree; `collection` in the address is where it will stand. */
export const Route = createFileRoute("/_app/o/$organizationId/spaces/_tree/new")({
  staticData: { title: screenTitles.newSpace },
  component: NewSpaceDialog,
  pendingComponent: () => null,
});
