import { createFileRoute } from "@tanstack/react-router";
import { loadTeams } from "#web/features/teams/search.ts";

/** The list alone; the screen around it draws it, so that dialogs come and go without touching it. */
export const Route = createFileRoute("/_app/o/$organizationId/teams/")({
  loaderDeps: ({ search }) => search,
  loader: loadTeams,
  component: () => null,
  pendingComponent: () => null,
  errorComponent: () => null,
});
