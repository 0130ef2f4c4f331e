import { createFileRoute } from "@tanstack/react-router";
import { templatesQuery } from "#web/api/space-templates.ts";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { NewSpaceDialog } from "#web/features/spaces/new-dialogs.tsx";

/** Makes a space, in a dialog over the tree; `collection` in the address is where it will stand, `template` what it begins with. */
export const Route = createFileRoute("/_app/o/$organizationId/spaces/_tree/new")({
  loader: async ({ context: { queryClient }, params: { organizationId } }) => {
    await queryClient.ensureQueryData(templatesQuery(organizationId));
  },
  staticData: { title: screenTitles.newSpace },
  component: NewSpaceDialog,
  pendingComponent: () => null,
});
