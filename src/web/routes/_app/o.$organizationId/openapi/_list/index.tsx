import { createFileRoute } from "@tanstack/react-router";

/** The list alone; the screen around it draws it, so that dialogs come and go without touching it. */
export const Route = createFileRoute("/_app/o/$organizationId/openapi/_list/")({
  component: () => null,
  pendingComponent: () => null,
});
