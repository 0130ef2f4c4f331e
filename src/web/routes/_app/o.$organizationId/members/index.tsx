import { createFileRoute } from "@tanstack/react-router";
import { loadList } from "./-parts/load-list.ts";

/** The list alone; the screen around it draws it, so that dialogs come and go without touching it. */
export const Route = createFileRoute("/_app/o/$organizationId/members/")({
  loaderDeps: ({ search }) => search,
  loader: loadList,
  component: () => null,
  pendingComponent: () => null,
  errorComponent: () => null,
});
