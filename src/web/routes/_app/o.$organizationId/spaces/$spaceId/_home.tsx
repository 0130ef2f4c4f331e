import { createFileRoute, Outlet } from "@tanstack/react-router";
import { SpaceHeader, SpaceTabs } from "#web/features/spaces/headers.tsx";

const SpaceHome = () => (
  <>
    <SpaceHeader />
    <SpaceTabs />
    <div className="pt-6">
      <Outlet />
    </div>
  </>
);

export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_home")({
  component: SpaceHome,
});
