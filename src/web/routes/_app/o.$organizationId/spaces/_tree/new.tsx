import { createFileRoute } from "@tanstack/react-router";
import { templatesQuery } from "#web/api/space-templates.ts";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { NewSpaceDialog } from "#web/features/spaces/new-dialogs.tsx";

/**
 * Creates a space in a dialog over the tree; `collection` in the address is its parent, `template` its initial
 * content.
 */
export const Route = createFileRoute("/_app/o/$organizationId/spaces/_tree/new")({
  loader: async ({ context: { queryClient }, params: { organizationId } }) => {
    await queryClient.ensureQueryData(templatesQuery(organizationId));
  },
  staticData: { title: screenTitles.newSpace },
  component: NewSpaceDialog,
  pendingComponent: () => null,
});
