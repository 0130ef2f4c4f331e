import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute(
  "/_app/o/$organizationId/spaces/$spaceId/_home/settings",
)({
  component: RouteComponent,
});

function RouteComponent() {
  return (
    <div>Hello "/_app/o/$organizationId/spaces/$spaceId/_home/settings"!</div>
  );
}
