import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readRoutes, isAtOnce, type RouteFile } from "./route-sections.ts";
import { readSource, type SourceFile, type Taken } from "./declarations.ts";

/**
 * The screens whose code is bundled, each with the frame around it: those that people see first, in the order in
 * which they are needed, then the review of a change request, which uses the most code.
 */
export const LAYERS = ["start", "frame", "members", "review"] as const;
export type Layer = (typeof LAYERS)[number];

/** Routes whose components belong to a layer; those of other routes are loaded with their screens. */
const SHOWN: Readonly<Record<Layer, readonly string[]>> = {
  start: ["routes/__root"],
  frame: ["routes/_app", "routes/_app/o.$organizationId"],
  members: ["routes/_app/o.$organizationId/members"],
  review: [
    "routes/_app/o.$organizationId/spaces/$spaceId",
    "routes/_app/o.$organizationId/spaces/$spaceId/change-requests.$number",
  ],
};
const COMPONENTS = new Set(["component", "errorComponent", "notFoundComponent"]);

/** The parts of the sources that these screens use, by file. */
export interface FirstUse {
  /** Returns the first layer that uses anything in the file. */
  layerOf(file: string): Layer | undefined;
  /** Returns the used names declared in the file, each with the first layer that uses it; undefined if none is. */
  namesIn(file: string): ReadonlyMap<string, Layer> | undefined;
  /** Returns the layer that the component of this route file belongs to. */
  shownIn(file: string): Layer | undefined;
  read(file: string): SourceFile;
  /** Returns the layers that use an icon, by its file name. */
  iconLayers(name: string): ReadonlySet<Layer>;
}

/** Returns the file name of an icon: `UserPlus` is in `user-plus`, which may re-export its current name. */
const iconFile = (root: string, name: string): string => {
  const file = name.replaceAll(/([a-z0-9])(?=[A-Z])|([A-Za-z])(?=\d)/g, "$1$2-").toLowerCase();
  const path = join(root, `node_modules/lucide-react/dist/esm/icons/${file}.mjs`);
  const code = existsSync(path) ? readFileSync(path, "utf8") : "";
  return /^export \{ default \} from '\.\/(.+)\.mjs';$/m.exec(code)?.[1] ?? file;
};

const isProduct = (source: string): boolean =>
  /^(?:\.|#(?:web|client|contract|content)\b)/.test(source);

/** Follows what the screens of `LAYERS` use, name by name, starting from their routes. */
export const readFirstUse = async (root: string): Promise<FirstUse> => {
  const sources = join(root, "src");
  const files = new Map<string, SourceFile>();
  const used = new Map<string, Map<string, Layer>>();
  const layers = new Map<string, Layer>();
  const icons = new Map<string, Set<Layer>>();
  let layer: Layer = "start";

  const read = (file: string, skip?: ReadonlySet<string>): SourceFile => {
    const known = files.get(file) ?? readSource(file, readFileSync(file, "utf8"), skip);
    files.set(file, known);
    return known;
  };
  const resolve = (file: string, source: string): string => {
    if (source === "#client") return join(sources, "client/index.ts");
    return source.startsWith("#") ? join(sources, source.slice(1)) : join(dirname(file), source);
  };
  const note = (file: string): Map<string, Layer> => {
    const names = used.get(file) ?? new Map<string, Layer>();
    used.set(file, names);
    if (!layers.has(file)) layers.set(file, layer);
    return names;
  };

  const take = (file: string, { source, imported }: Taken): void => {
    if (source === "lucide-react") {
      const icon = iconFile(root, imported);
      icons.set(icon, (icons.get(icon) ?? new Set()).add(layer));
    }
    if (!isProduct(source)) return;
    const from = resolve(file, source);
    if (!/\.tsx?$/.test(from) || !existsSync(from)) return;
    if (imported === "*") takeAll(from);
    else takeExport(from, imported);
  };
  /** Returns the file that a name is the namespace of, if it is one. */
  const wholeOf = (file: string, name: string): string | undefined => {
    const taken = read(file).imports.get(name);
    if (taken === undefined || !isProduct(taken.source)) return undefined;
    const from = resolve(file, taken.source);
    if (taken.imported === "*") return from;
    const handed = /\.tsx?$/.test(from) ? read(from).handedOn.get(taken.imported) : undefined;
    return handed?.imported === "*" ? resolve(from, handed.source) : undefined;
  };
  const takeName = (file: string, use: string): void => {
    const { imports, declarations } = read(file);
    const [name = "", part] = use.split(".");
    const whole = part === undefined ? undefined : wholeOf(file, name);
    if (whole !== undefined && part !== undefined) return takeExport(whole, part);
    const taken = imports.get(name);
    if (taken !== undefined) return take(file, taken);
    const declaration = declarations.get(name);
    const names = note(file);
    if (declaration === undefined || names.has(name)) return;
    names.set(name, layer);
    for (const other of declaration.uses) takeName(file, other);
  };
  const takeAll = (file: string): void => {
    const { declarations, handedOn, atOnce } = read(file);
    note(file);
    for (const name of [...declarations.keys(), ...atOnce]) takeName(file, name);
    for (const taken of handedOn.values()) take(file, taken);
  };
  const takeExport = (file: string, name: string): void => {
    const { exported, handedOn, isPlain } = read(file);
    if (!isPlain && !used.has(file)) takeAll(file);
    const taken = handedOn.get(name);
    if (taken !== undefined) return take(file, taken);
    const local = exported.get(name);
    if (local !== undefined) takeName(file, local);
  };

  const routes = await readRoutes(root);
  const fileOf = (route: string) => join(sources, `web/${route.replace(/\.tsx$/, "")}.tsx`);
  const begins: Readonly<Record<Layer, (route: RouteFile) => boolean>> = {
    start: isAtOnce,
    frame: () => false,
    members: ({ file }) => file.startsWith("routes/_app/o.$organizationId/members"),
    review: ({ file }) => file.startsWith("routes/_app/o.$organizationId/spaces"),
  };
  for (const { file } of routes) read(fileOf(file), COMPONENTS);
  for (layer of LAYERS) {
    if (layer === "start") takeAll(join(sources, "web/main.tsx"));
    for (const route of routes.filter(begins[layer])) takeExport(fileOf(route.file), "Route");
    for (const route of SHOWN[layer]) {
      const file = fileOf(route);
      const { imports, declarations } = read(file);
      note(file);
      for (const name of [...imports.keys(), ...declarations.keys()]) takeName(file, name);
    }
  }
  return {
    layerOf: (file) => layers.get(file),
    namesIn: (file) => used.get(file),
    shownIn: (file) => LAYERS.find((one) => SHOWN[one].some((route) => fileOf(route) === file)),
    read,
    iconLayers: (name) => icons.get(name) ?? new Set(),
  };
};
