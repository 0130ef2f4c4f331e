import { createFileRoute } from "@tanstack/react-router";
import { loadTeams } from "#web/features/teams/search.ts";

/** The list alone; the surrounding screen renders it, so that dialogs open and close without affecting it. */
export const Route = createFileRoute("/_app/o/$organizationId/teams/")({
  loaderDeps: ({ search }) => search,
  loader: loadTeams,
  component: () => null,
  pendingComponent: () => null,
  errorComponent: () => null,
});
