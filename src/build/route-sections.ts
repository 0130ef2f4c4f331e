import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const NAME = "virtual:route-sections";
/** The part that is only the list of all sections. */
const ALL = "all";
const TREE = "src/web/routeTree.gen.ts";
const ORGANIZATION = ["_app", "o", "$organizationId"];

export interface RouteFile {
  /** What the generated tree calls the route. */
  readonly name: string;
  readonly file: string;
  /** What its place in the tree is made of, as code: `id: …, path: …`. */
  readonly place: string;
  readonly parent: string;
}

/** The routes of the generated tree, parents first. */
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

/** The routes of the repository in the folder, parents first. */
export const readRoutes = async (root: string): Promise<readonly RouteFile[]> =>
  routesOf(await readFile(join(root, TREE), "utf8"));

/** The section a route belongs to, which `sectionOf` of src/web/sections.ts tells of an address; none comes at once. */
const sectionOf = (file: string): string | undefined => {
  const steps = file.replace(/^routes\//, "").split(/[./]/);
  const inOrganization = ORGANIZATION.every((step, at) => steps[at] === step);
  if (inOrganization) return steps.length > ORGANIZATION.length ? `o/${steps[3]}` : undefined;
  const [first = "", second] = steps[0] === "_app" ? steps.slice(1) : steps;
  // The frame, its start, and what the account's screens share.
  const atOnce = first === "" || first === "index" || (first === "account" && second === undefined);
  return atOnce ? undefined : first;
};

/** Whether the route comes with the first file, whatever the address. */
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
 * Offers the generated route tree in sections, `virtual:route-sections`, for one to arrive when its first
 * address is opened. The tree as a whole stays what the types are made of.
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
