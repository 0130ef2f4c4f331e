import { createFileRoute } from "@tanstack/react-router";

/** The matrix alone; the screen around it draws it, so that dialogs come and go without touching it. */
export const Route = createFileRoute("/_app/o/$organizationId/translations/_matrix/")({
  component: () => null,
  pendingComponent: () => null,
});
