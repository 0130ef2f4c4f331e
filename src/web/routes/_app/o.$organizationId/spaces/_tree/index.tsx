import { createFileRoute } from "@tanstack/react-router";

/** The tree alone; the surrounding screen renders it, so that dialogs open and close without affecting it. */
export const Route = createFileRoute("/_app/o/$organizationId/spaces/_tree/")({
  component: () => null,
});
