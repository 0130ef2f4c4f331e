/** The route tree in sections; src/build/route-sections.ts derives it from the router's generated tree. */
declare module "virtual:route-sections" {
  import type { AnyRoute } from "@tanstack/react-router";

  /** A route with its name and its parent's name in the tree, and the parts of its address. */
  interface PlacedRoute {
    readonly route: AnyRoute;
    readonly name: string;
    readonly parent: string;
    readonly place: { readonly id: string; readonly path?: string };
  }

  /** The routes available from the start. */
  export const routes: readonly PlacedRoute[];
  /** Loads the routes of a section when its first address is opened, by the section's name. */
  export const sections: Readonly<
    Record<string, () => Promise<{ readonly routes: readonly PlacedRoute[] }>>
  >;
}

/** The same sections only, each with all the files that it needs. */
declare module "virtual:route-sections/all" {
  export { sections } from "virtual:route-sections";
}
