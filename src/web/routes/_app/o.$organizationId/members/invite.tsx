import { createFileRoute } from "@tanstack/react-router";
import { InviteScreen } from "#web/features/members/invite-dialog.tsx";
import { loadList } from "#web/features/members/search.ts";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/members/invite")({
  // What stands in for the dialog must be there before it, or the list behind would wait with it.
  codeSplitGroupings: [["component"]],
  loaderDeps: ({ search }) => search,
  loader: loadList,
  staticData: { title: screenTitles.invite },
  component: InviteScreen,
  pendingComponent: () => null,
  // The screen around has the room to say what happened and what to do.
  errorComponent: ({ error }) => {
    throw error;
  },
});
