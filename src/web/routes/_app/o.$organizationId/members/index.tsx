import { createFileRoute } from "@tanstack/react-router";
import { loadList } from "#web/features/members/search.ts";

/** The list alone; the screen around it draws it, so that dialogs come and go without touching it. */
export const Route = createFileRoute("/_app/o/$organizationId/members/")({
  // Nothing here is worth a request of its own, least of all what stands in while one is waited for.
  codeSplitGroupings: [],
  loaderDeps: ({ search }) => search,
  loader: loadList,
  component: () => null,
  pendingComponent: () => null,
  // The screen around has the room to say what happened and what to do.
  errorComponent: ({ error }) => {
    throw error;
  },
});
