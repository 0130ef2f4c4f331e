import { join, relative } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { isEverywhere } from "./chunks.ts";
import { readRoutes, type RouteFile } from "./route-sections.ts";

const FILE = "screen-files.json";

const stepOf = ({ place }: RouteFile): string => /path: "([^"]*)"/.exec(place)?.[1] ?? "";

/**
 * Writes `screen-files.json`: the files that each address needs besides those that every page names. The service
 * names them in the page, so that they are requested with the entry file rather than one after the other.
 */
export const screenFiles = (): Plugin => {
  let root = "";
  return {
    name: "screen-files",
    apply: "build",
    configResolved(config) {
      ({ root } = config);
    },
    async generateBundle(_options, bundle) {
      const built = Object.values(bundle).filter((file) => file.type === "chunk");
      const byName = new Map(built.map((file) => [file.fileName, file]));
      const holders = new Map<string, Rolldown.OutputChunk[]>();
      for (const file of built)
        for (const id of Object.keys(file.modules)) {
          const path = relative(join(root, "src/web"), id.replace(/\?.*$/, ""));
          holders.set(path, [...(holders.get(path) ?? []), file]);
        }

      const needed = (name: string, known: Set<string>): Set<string> => {
        const file = byName.get(name);
        if (file === undefined || file.isEntry || isEverywhere(name) || known.has(name))
          return known;
        known.add(name);
        for (const imported of file.imports) needed(imported, known);
        return known;
      };
      const above = new Map<string, { address: string; files: ReadonlySet<string> }>();
      const screens = new Map<string, readonly string[]>();
      for (const route of await readRoutes(root)) {
        const parent = above.get(route.parent) ?? { address: "", files: new Set<string>() };
        const address = `${parent.address}${stepOf(route)}`.replace(/\/$/, "");
        const files = new Set(parent.files);
        for (const { fileName } of holders.get(`${route.file}.tsx`) ?? []) needed(fileName, files);
        above.set(route.name, { address, files });
        // A child route at the same address needs everything that this one does, and more.
        screens.set(
          address === "" ? "/" : address,
          [...files].map((name) => `/${name}`),
        );
      }
      this.emitFile({
        type: "asset",
        fileName: FILE,
        source: JSON.stringify(Object.fromEntries(screens)),
      });
    },
  };
};
