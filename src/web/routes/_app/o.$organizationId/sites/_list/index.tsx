import { createFileRoute } from "@tanstack/react-router";

/** The list alone; the surrounding screen renders it, so that dialogs open and close without affecting it. */
export const Route = createFileRoute("/_app/o/$organizationId/sites/_list/")({
  component: () => null,
  pendingComponent: () => null,
});
