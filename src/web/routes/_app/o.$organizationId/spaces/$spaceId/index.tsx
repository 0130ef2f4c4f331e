import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/o/$organizationId/spaces/$spaceId/pages", params, replace: true });
  },
});
