import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { Announcer } from "../shell/announcer.tsx";
import { SessionGuard } from "../shell/overlays.tsx";
import { Toaster } from "../ui/toast.tsx";

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
