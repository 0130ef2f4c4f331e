import type { QueryClient } from "@tanstack/react-query";
import { type AnyRouter, createRouter } from "@tanstack/react-router";
import { whenQuiet } from "./api/when-quiet.ts";
import { addSection, createRouteTree, knowSectionsFully } from "./sections.ts";
import { NotFound, PendingScreen, ScreenFailure } from "./shell/boundaries.tsx";

/** Plain strings in the address: `?role=admin&search=2024` is two strings, whatever they look like. */
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

/** How long a screen may take before its placeholder is shown, in milliseconds. */
const PENDING_MS = 200;
/** The first one may take longer: nothing is visible yet that would seem stuck, and a placeholder delays it. */
const FIRST_PENDING_MS = 600;

/**
 * Creates the router of all screens, which share one query cache.
 *
 * The component of a route file is loaded with its screen; everything else in it (loader, search, title) is loaded
 * with the first screen of its section. Loaders and searches therefore import from api/ or from files without
 * components.
 */
export const createAppRouter = (queryClient: QueryClient) => {
  const router = createRouter({
    routeTree: createRouteTree((): AnyRouter => router),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: FIRST_PENDING_MS,
    // A placeholder has the shape of its screen, so nothing shifts if it is replaced early.
    defaultPendingMinMs: 0,
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: ScreenFailure,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });
  return router;
};

/**
 * Starts loading the code and data of the screen in the address at once, rather than one after the other. Resolves
 * when its routes are loaded. Code that fails to load is requested again, and reported, when it is needed.
 */
export const beginScreen = async (router: ReturnType<typeof createAppRouter>): Promise<void> => {
  const { pathname } = router.latestLocation;
  await addSection(router, pathname).catch(() => undefined);
  const [matchedRoutes] = router.getMatchedRoutes(pathname);
  for (const route of matchedRoutes) router.loadRouteChunk(route)?.catch(() => undefined);
  void router.load().then(() => {
    router.options.defaultPendingMs = PENDING_MS;
    // Without it sections are still loaded, file after file.
    const { queryClient } = router.options.context;
    whenQuiet(queryClient, () => void knowSectionsFully().catch(() => undefined));
  });
};

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
