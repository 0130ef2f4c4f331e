import {
  type AnyRoute,
  type AnyRouter,
  createRoute,
  notFound,
  redirect,
} from "@tanstack/react-router";
import { type PlacedRoute, routes, sections } from "virtual:route-sections";
import { Route as rootRoute } from "./routes/__root.tsx";
import type { routeTree } from "./routeTree.gen.ts";

// The routes of a section (their search parameters and loaders) arrive with its first address. Until then, and where
// a section has no matching route, a single catch-all route loads the section and starts over.

const placed = new Map<string, AnyRoute>([["rootRoute", rootRoute]]);
const arrived = new Set<string>();

const place = (added: readonly PlacedRoute[]): void => {
  for (const { route, name, parent, place: at } of added) {
    const above = placed.get(parent);
    if (above === undefined) throw new Error(`the route ${name} hangs on none`);
    // The types only allow a route's place at its creation; the generated tree sets it in this way, too.
    Object.assign(route.options, { ...at, getParentRoute: () => above });
    above.addChildren([...(above.children ?? []), route]);
    placed.set(name, route);
  }
};

/** Returns the section of an address, as named by `sectionOf` of src/build/route-sections.ts. */
const sectionOf = (pathname: string): string => {
  const [, first = "", , third = ""] = pathname.split("/");
  return first === "o" ? `o/${third === "" ? "index" : third}` : first;
};

const known = { sections };

/**
 * From then on, all files of a section are requested together with it. The entry file does not contain the lists of
 * files: the page names those of its own screen, and everyone would have to wait for the others.
 */
export const knowSectionsFully = async (): Promise<void> => {
  known.sections = (await import("virtual:route-sections/all")).sections;
};

/**
 * Loads and adds the routes of the section that the address belongs to; returns false if there is no such section, or
 * it was added before.
 */
export const addSection = async (router: AnyRouter, pathname: string): Promise<boolean> => {
  const name = sectionOf(pathname);
  const fetchSection = known.sections[name];
  if (fetchSection === undefined || arrived.has(name)) return false;
  const { routes: added } = await fetchSection();
  // Another caller may have added them in the meantime.
  if (arrived.has(name)) return true;
  arrived.add(name);
  place(added);
  router.setRoutes(router.buildRouteTree());
  return true;
};

const standIn = (above: AnyRoute, routerOf: () => AnyRouter): AnyRoute =>
  createRoute({
    getParentRoute: () => above,
    path: "$",
    beforeLoad: async ({ location }) => {
      if (!(await addSection(routerOf(), location.pathname))) throw notFound();
      throw redirect({ href: location.href, state: true, replace: true });
    },
  });

/** The initial route tree; `routerOf` returns the router that is created from it. */
export const createRouteTree = (routerOf: () => AnyRouter): typeof routeTree => {
  place(routes);
  for (const name of ["rootRoute", "AppAccountRoute", "AppOOrganizationIdRoute"]) {
    const above = placed.get(name);
    if (above !== undefined)
      above.addChildren([...(above.children ?? []), standIn(above, routerOf)]);
  }
  // With every section it equals the tree that the router's own generator derives from the same files.
  const root: AnyRoute = rootRoute;
  return root as typeof routeTree;
};
