const steps = (path: string): string[] => path.split("/").filter(Boolean);

/** Returns the dashboard's addresses, such as /o/$organizationId/teams, as listed in the generated route tree. */
export const routesOf = (tree: string): string[] => {
  const list = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree)?.[1] ?? "";
  return [...list.matchAll(/['"]([^'"]+)['"]:/g)].map(([, route = ""]) => route);
};

const fits = (route: string, path: string): boolean => {
  const [wanted, given] = [steps(route), steps(path)];
  return (
    wanted.length === given.length &&
    wanted.every((step, index) => step.startsWith("$") || step === given[index])
  );
};

const parameters = (route: string): number =>
  steps(route).filter((step) => step.startsWith("$")).length;

/** Returns the route that shows a path: of the matching ones, the one with the fewest parameters. */
const routeOf = (routes: readonly string[], path: string): string | undefined =>
  routes
    .filter((route) => fits(route, path))
    .toSorted((a, b) => parameters(a) - parameters(b))
    .at(0);

/** Returns the routes that none of the paths opens. */
export const unvisitedRoutes = (routes: readonly string[], paths: readonly string[]): string[] => {
  const seen = new Set([...new Set(paths)].map((path) => routeOf(routes, path)));
  return routes.filter((route) => !seen.has(route));
};
