import { createFileRoute } from "@tanstack/react-router";

/** The matrix alone; the surrounding screen renders it, so that dialogs open and close without affecting it. */
export const Route = createFileRoute("/_app/o/$organizationId/translations/_matrix/")({
  component: () => null,
  pendingComponent: () => null,
});
