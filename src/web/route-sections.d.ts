/** The route tree in sections; src/build/route-sections.ts makes it of what the router generates. */
declare module "virtual:route-sections" {
  import type { AnyRoute } from "@tanstack/react-router";

  /** A route, what the tree calls it and the one it hangs on, and what makes its address. */
  interface PlacedRoute {
    readonly route: AnyRoute;
    readonly name: string;
    readonly parent: string;
    readonly place: { readonly id: string; readonly path?: string };
  }

  /** What is there from the start. */
  export const routes: readonly PlacedRoute[];
  /** What comes with the first of its addresses, by the name of the section. */
  export const sections: Readonly<
    Record<string, () => Promise<{ readonly routes: readonly PlacedRoute[] }>>
  >;
}

/** The same sections alone, each with all the files that it needs. */
declare module "virtual:route-sections/all" {
  export { sections } from "virtual:route-sections";
}
