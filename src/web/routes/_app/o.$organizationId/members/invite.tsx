import { createFileRoute } from "@tanstack/react-router";
import { InviteScreen } from "#web/features/members/invite-dialog.tsx";
import { loadList } from "#web/features/members/search.ts";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/members/invite")({
  // The dialog's placeholder must be loaded first, or the list behind would wait with the dialog.
  codeSplitGroupings: [["component"]],
  loaderDeps: ({ search }) => search,
  loader: loadList,
  staticData: { title: screenTitles.invite },
  component: InviteScreen,
  pendingComponent: () => null,
  // The surrounding screen has the space to say what happened and what to do.
  errorComponent: ({ error }) => {
    throw error;
  },
});
