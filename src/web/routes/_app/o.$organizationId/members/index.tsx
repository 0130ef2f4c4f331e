import { createFileRoute } from "@tanstack/react-router";
import { loadList } from "#web/features/members/search.ts";

/** The list alone; the surrounding screen renders it, so that dialogs open and close without affecting it. */
export const Route = createFileRoute("/_app/o/$organizationId/members/")({
  // Nothing here is worth a separate request, least of all the placeholder shown during one.
  codeSplitGroupings: [],
  loaderDeps: ({ search }) => search,
  loader: loadList,
  component: () => null,
  pendingComponent: () => null,
  // The surrounding screen has the space to say what happened and what to do.
  errorComponent: ({ error }) => {
    throw error;
  },
});
