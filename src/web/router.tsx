import type { QueryClient } from "@tanstack/react-query";
import { type AnyRouter, createRouter } from "@tanstack/react-router";
import { whenQuiet } from "./api/when-quiet.ts";
import { addSection, createRouteTree, knowSectionsFully } from "./sections.ts";
import { NotFound, PendingScreen, ScreenFailure } from "./shell/boundaries.tsx";

/** Plain words in the address: `?role=admin&search=2024` is two texts, whatever they look like. */
const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

const stringifySearch = (search: Record<string, unknown>): string => {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === "number" || typeof value === "boolean") words.set(name, `${value}`);
    if (typeof value === "string" && value !== "") words.set(name, value);
  }
  return words.size === 0 ? "" : `?${words}`;
};

/** How long a screen may take, in milliseconds, before something stands in for it. */
const PENDING_MS = 200;
/** The first one may take longer: there is nothing yet that would seem stuck, and a stand-in delays it. */
const FIRST_PENDING_MS = 600;

/**
 * Every screen by its address, sharing one cache.
 *
 * The component of a route file is fetched with its screen; all else in it (loader, search, title) comes
 * with the first screen of its section. So loaders and searches import from api/ or from files without
 * components.
 */
export const createAppRouter = (queryClient: QueryClient) => {
  const router = createRouter({
    routeTree: createRouteTree((): AnyRouter => router),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    // The cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: FIRST_PENDING_MS,
    // What stands in for a screen has its shape, so nothing jumps when it goes early.
    defaultPendingMinMs: 0,
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: ScreenFailure,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });
  return router;
};

/**
 * Asks at once for what the screen in the address will need, which would be asked for one after the other:
 * its code and its data. Done when its routes are there. Code that does not arrive is asked for again, and
 * complains, when it is needed.
 */
export const beginScreen = async (router: ReturnType<typeof createAppRouter>): Promise<void> => {
  const { pathname } = router.latestLocation;
  await addSection(router, pathname).catch(() => undefined);
  const [matchedRoutes] = router.getMatchedRoutes(pathname);
  for (const route of matchedRoutes) router.loadRouteChunk(route)?.catch(() => undefined);
  void router.load().then(() => {
    router.options.defaultPendingMs = PENDING_MS;
    // Without it sections come all the same, file after file.
    const { queryClient } = router.options.context;
    whenQuiet(queryClient, () => void knowSectionsFully().catch(() => undefined));
  });
};

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
