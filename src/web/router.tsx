import type { QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { routeTree } from "./routeTree.gen.ts";
import { NotFound, ScreenFailure } from "./shell/boundaries.tsx";
import { PendingScreen } from "./shell/pending.tsx";

/** Plain words in the address: `?role=admin&search=2024` is two texts, whatever they look like. */
const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

const stringifySearch = (search: Record<string, unknown>): string => {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== "") words.set(name, String(value));
  }
  return words.size === 0 ? "" : `?${words}`;
};

/** Every screen by its address, sharing one cache. */
export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    // The cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: ScreenFailure,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
