import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { Announcer } from "#web/shell/screen-titles.tsx";
import { SessionGuard } from "#web/shell/overlays.tsx";
import { Toaster } from "#web/ui/toast.tsx";

const Root = () => (
  <>
    <Outlet />
    <SessionGuard />
    <Toaster />
    <Announcer />
  </>
);

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
});
