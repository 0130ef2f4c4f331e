import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readRoutes, isAtOnce, type RouteFile } from "./route-sections.ts";
import { readSource, type SourceFile, type Taken } from "./declarations.ts";

/** The screens that somebody sees first, each with what stands around it, in the order in which they are needed. */
export const LAYERS = ["start", "frame", "members"] as const;
export type Layer = (typeof LAYERS)[number];

/** Routes whose components belong to a layer; those of other routes come with their screens. */
const SHOWN: Readonly<Record<Layer, readonly string[]>> = {
  start: ["routes/__root"],
  frame: ["routes/_app", "routes/_app/o.$organizationId"],
  members: ["routes/_app/o.$organizationId/members"],
};
const COMPONENTS = new Set(["component", "errorComponent", "notFoundComponent"]);

/** What the first screens use of the sources, by file. */
export interface FirstUse {
  /** The first layer that uses something of the file. */
  layerOf(file: string): Layer | undefined;
  /** The names declared in the file that are used; undefined where nothing of it is. */
  namesIn(file: string): ReadonlySet<string> | undefined;
  /** The layer that the component of this route file belongs to. */
  shownIn(file: string): Layer | undefined;
  read(file: string): SourceFile;
}

const isProduct = (source: string): boolean => /^(?:\.|#(?:web|client|contract)\b)/.test(source);

/** Follows what the screens of `LAYERS` use, name by name, from their routes on. */
export const readFirstUse = async (root: string): Promise<FirstUse> => {
  const sources = join(root, "src");
  const files = new Map<string, SourceFile>();
  const used = new Map<string, Set<string>>();
  const layers = new Map<string, Layer>();
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
  const note = (file: string): Set<string> => {
    const names = used.get(file) ?? new Set();
    used.set(file, names);
    if (!layers.has(file)) layers.set(file, layer);
    return names;
  };

  const take = (file: string, { source, imported }: Taken): void => {
    if (!isProduct(source)) return;
    const from = resolve(file, source);
    if (!/\.tsx?$/.test(from) || !existsSync(from)) return;
    if (imported === "*") takeAll(from);
    else takeExport(from, imported);
  };
  /** The file whose exports the name stands for, if it stands for all of one. */
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
    names.add(name);
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
    members: ({ file }) => file.startsWith(SHOWN.members[0] ?? ""),
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
  };
};
