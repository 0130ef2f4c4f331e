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

// The routes of a section (their searches, what they ask for) arrive with its first address. Until then, and
// where a section has no such route, one route stands for all: it fetches the section and starts over.

const placed = new Map<string, AnyRoute>([["rootRoute", rootRoute]]);
const arrived = new Set<string>();

const place = (added: readonly PlacedRoute[]): void => {
  for (const { route, name, parent, place: at } of added) {
    const above = placed.get(parent);
    if (above === undefined) throw new Error(`the route ${name} hangs on none`);
    // Its types keep the place of a route to its making; the generated tree gives it like this, too.
    Object.assign(route.options, { ...at, getParentRoute: () => above });
    above.addChildren([...(above.children ?? []), route]);
    placed.set(name, route);
  }
};

/** The section of an address, as `sectionOf` of src/build/route-sections.ts names it. */
const sectionOf = (pathname: string): string => {
  const [, first = "", , third = ""] = pathname.split("/");
  return first === "o" ? `o/${third === "" ? "index" : third}` : first;
};

const known = { sections };

/**
 * From then on the files that a section needs are asked for with it: the first one is not told of them, because the
 * page names those of its own screen, and the others would be waited for by everybody.
 */
export const knowSectionsFully = async (): Promise<void> => {
  known.sections = (await import("virtual:route-sections/all")).sections;
};

/** Adds the routes of the section that the address belongs to, if they are not there yet; says whether it did. */
export const addSection = async (router: AnyRouter, pathname: string): Promise<boolean> => {
  const name = sectionOf(pathname);
  const fetchSection = known.sections[name];
  if (fetchSection === undefined || arrived.has(name)) return false;
  const { routes: added } = await fetchSection();
  // Somebody else may have asked for it meanwhile.
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

/** The route tree as it is at the start; `routerOf` is the router that is made of it. */
export const createRouteTree = (routerOf: () => AnyRouter): typeof routeTree => {
  place(routes);
  for (const name of ["rootRoute", "AppAccountRoute", "AppOOrganizationIdRoute"]) {
    const above = placed.get(name);
    if (above !== undefined)
      above.addChildren([...(above.children ?? []), standIn(above, routerOf)]);
  }
  // With every section it is what the router's own generator makes of the same files.
  const root: AnyRoute = rootRoute;
  return root as typeof routeTree;
};
