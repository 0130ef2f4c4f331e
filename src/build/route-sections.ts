import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const NAME = "virtual:route-sections";
/** The virtual module that is only the list of all sections. */
const ALL = "all";
const TREE = "src/web/routeTree.gen.ts";
const ORGANIZATION = ["_app", "o", "$organizationId"];

export interface RouteFile {
  /** The name of the route in the generated tree. */
  readonly name: string;
  readonly file: string;
  /** The code of its place in the tree: `id: …, path: …`. */
  readonly place: string;
  readonly parent: string;
}

/** Parses the routes of the generated tree, parents first. */
const routesOf = (tree: string): readonly RouteFile[] => {
  const files = new Map(
    [...tree.matchAll(/import\s*\{\s*Route as (\w+)Import,?\s*\}\s*from\s*["']\.\/(.+?)["']/g)].map(
      ([, name = "", file = ""]) => [name, file],
    ),
  );
  const places = tree.matchAll(
    /const (\w+)\s*=\s*\w+Import\s*\.update\(\s*\{\s*([^}]*?),?\s*getParentRoute:\s*\(\)\s*=>\s*(\w+),?\s*\}\s*as any,?\s*\)/g,
  );
  const routes = [...places].map(([, name = "", place = "", parent = ""]) => ({
    name,
    file: files.get(name) ?? "",
    place: place.replaceAll(/\s+/g, " "),
    parent: parent.replace(/Import$/, ""),
  }));
  if (routes.length !== files.size - 1 || routes.some(({ file }) => file === ""))
    throw new Error(`${TREE} is not written as expected: its routes cannot be told apart.`);
  const isPlaced = (done: readonly RouteFile[], { parent }: RouteFile) =>
    parent === "rootRoute" || done.some(({ name }) => name === parent);
  const sorted: RouteFile[] = [];
  while (sorted.length < routes.length) {
    const next = routes.filter((route) => !sorted.includes(route) && isPlaced(sorted, route));
    if (next.length === 0) throw new Error(`${TREE} has routes that hang on none.`);
    sorted.push(...next);
  }
  return sorted;
};

/** Reads the routes of the repository in the folder, parents first. */
export const readRoutes = async (root: string): Promise<readonly RouteFile[]> =>
  routesOf(await readFile(join(root, TREE), "utf8"));

/**
 * Returns the section of a route, which `sectionOf` of src/web/sections.ts derives from an address; undefined for
 * routes that are loaded at once.
 */
const sectionOf = (file: string): string | undefined => {
  const steps = file.replace(/^routes\//, "").split(/[./]/);
  const inOrganization = ORGANIZATION.every((step, at) => steps[at] === step);
  if (inOrganization) return steps.length > ORGANIZATION.length ? `o/${steps[3]}` : undefined;
  const [first = "", second] = steps[0] === "_app" ? steps.slice(1) : steps;
  // The frame, its start, and what the account's screens share.
  const atOnce = first === "" || first === "index" || (first === "account" && second === undefined);
  return atOnce ? undefined : first;
};

/** Whether the route is in the entry file, whatever the address. */
export const isAtOnce = ({ file }: RouteFile): boolean => sectionOf(file) === undefined;

const codeOf = (routes: readonly RouteFile[]): string => {
  const imports = routes.map(
    ({ file }, at) => `import { Route as r${at} } from ${JSON.stringify(`/src/web/${file}`)};`,
  );
  const listed = routes.map(
    ({ name, place, parent }, at) =>
      `{ route: r${at}, name: "${name}", parent: "${parent}", place: { ${place} } }`,
  );
  return `${imports.join("\n")}\nexport const routes = [${listed.join(",\n")}];\n`;
};

/**
 * Provides the generated route tree in sections as `virtual:route-sections`, each loaded when its first address is
 * opened. The types are still derived from the whole tree.
 */
export const routeSections = (): Plugin => {
  let root = "";
  return {
    name: "route-sections",
    configResolved(config) {
      ({ root } = config);
    },
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${NAME}`)) return undefined;
      this.addWatchFile(join(root, TREE));
      const routes = await readRoutes(root);
      const wanted = id.slice(`\0${NAME}/`.length);
      if (wanted !== "" && wanted !== ALL)
        return codeOf(routes.filter(({ file }) => sectionOf(file) === wanted));
      const listed = [...new Set(routes.map(({ file }) => sectionOf(file)))]
        .filter((section) => section !== undefined)
        .map((section) => `"${section}": () => import("${NAME}/${section}")`);
      const sections = `export const sections = { ${listed.join(",\n")} };\n`;
      return wanted === ALL ? sections : codeOf(routes.filter(isAtOnce)) + sections;
    },
  };
};
