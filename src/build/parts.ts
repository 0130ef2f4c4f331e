import type { Plugin } from "vite";
import type { SourceFile } from "./declarations.ts";
import { type FirstUse, type Layer, LAYERS, readFirstUse } from "./first-use.ts";

const PART = /^(.*)\?part=(first|members|review|rest)$/;
/** The router splits route files itself. */
const KEPT_WHOLE = /\/src\/web\/routes\//;

const ICON = /\/lucide-react\/dist\/esm\/icons\/([^/]+)\.mjs$/;
const firstOf = (layers: ReadonlySet<Layer>): Layer | undefined =>
  LAYERS.find((layer) => layers.has(layer));

/** The dashboard's own sources. */
const SOURCES = /^(?!.*\.d\.ts$).*\/src\/(?:web|client)\/.*\.tsx?$/;

/** The parts of a file: loaded with the first file, with the first list, with a review, and on demand. */
const PARTS = ["first", "members", "review", "rest"] as const;
type Part = (typeof PARTS)[number];

const partOf = (layer: Layer | undefined): Part => {
  if (layer === undefined) return "rest";
  return layer === "start" || layer === "frame" ? "first" : layer;
};

/** Whether the declarations of a file are not all needed at once, so that it is split into parts. */
const isParted = (file: string, { namesIn, read }: FirstUse): boolean => {
  const names = namesIn(file);
  if (names === undefined || names.size === 0 || KEPT_WHOLE.test(file)) return false;
  const { isPlain, declarations } = read(file);
  const parts = new Set([...names.values()].map(partOf));
  return isPlain && (names.size < declarations.size || parts.size > 1);
};

const importLine = (name: string, imported: string, source: string): string => {
  const from = JSON.stringify(source);
  if (imported === "*") return `import * as ${name} from ${from};`;
  if (imported === "default") return `import ${name} from ${from};`;
  return `import { ${imported} as ${name} } from ${from};`;
};

/**
 * Returns the code of a part: its declarations with their imports. A later part may use an earlier one, never the
 * reverse.
 */
const codeOf = (
  part: Part,
  file: string,
  source: SourceFile,
  names: ReadonlyMap<string, Layer>,
) => {
  const { declarations, imports } = source;
  const isMine = (name: string) => partOf(names.get(name)) === part;
  const mine = [...declarations].filter(([name]) => isMine(name));
  const uses = new Set(
    mine.flatMap(([, declaration]) => [...declaration.uses].map((use) => use.replace(/\..*/, ""))),
  );
  const taken = [...imports]
    .filter(([name]) => uses.has(name))
    .map(([name, { source: from, imported }]) => importLine(name, imported, from));
  const ofOthers = [...declarations.keys()].filter((name) => uses.has(name) && !isMine(name));
  const own = mine.map(([name]) => name);
  return [
    ...taken,
    ...ofOthers.map((name) => importLine(name, name, `${file}?part=${partOf(names.get(name))}`)),
    ...mine.map(([, { code }]) => code),
    `export { ${own.join(", ")} };`,
  ].join("\n");
};

/** Returns the code of the file itself, which re-exports the declarations of all parts. */
const offering = (file: string, source: SourceFile, names: ReadonlyMap<string, Layer>): string => {
  const own = [...source.exported]
    .filter(([, name]) => source.declarations.has(name))
    .map(([as, name]) => {
      const part = partOf(names.get(name));
      return `export { ${name} as ${as} } from ${JSON.stringify(`${file}?part=${part}`)};`;
    });
  const handed = [...source.handedOn].map(([as, { source: from, imported }]) => {
    const what = imported === "*" ? `* as ${as}` : `{ ${imported} as ${as} }`;
    return `export ${what} from ${JSON.stringify(from)};`;
  });
  return [...own, ...handed].join("\n");
};

/**
 * Splits files of which the screens of `LAYERS` use only some declarations, such as a few of the queries of a chapter
 * or of the texts of a list: the others are loaded with the screens that use them. `layerOf` returns, during
 * bundling, the layer that a module belongs to.
 */
export const createParts = () => {
  let root = "";
  let use: FirstUse | undefined;
  const plugin: Plugin = {
    name: "parts",
    apply: "build",
    enforce: "pre",
    configResolved(config) {
      ({ root } = config);
    },
    async buildStart() {
      use = await readFirstUse(root);
    },
    resolveId: (id) => (PART.test(id) ? { id, moduleSideEffects: false } : undefined),
    load(id) {
      const [, file = id, part] = PART.exec(id) ?? [];
      if (use === undefined || !SOURCES.test(file) || !isParted(file, use)) return undefined;
      this.addWatchFile(file);
      const [source, names] = [use.read(file), use.namesIn(file) ?? new Map<string, Layer>()];
      const wanted = PARTS.find((one) => one === part);
      const code =
        wanted === undefined ? offering(file, source, names) : codeOf(wanted, file, source, names);
      return { code, moduleSideEffects: false };
    },
  };
  const layerOf = (id: string): Layer | undefined => {
    const [file = "", query = ""] = id.split("?");
    const icon = ICON.exec(file)?.[1];
    // An icon of the first list that reviews also show stays with the code that both share.
    if (icon !== undefined)
      return use?.iconLayers(icon).has("review") ? firstOf(use.iconLayers(icon)) : undefined;
    if (use === undefined || query === "part=rest") return undefined;
    if (query === "part=first") return "start";
    if (query === "part=members") return "members";
    if (query === "part=review") return "review";
    // The file that re-exports all parts is loaded with the rest.
    if (query === "" && SOURCES.test(file) && isParted(file, use)) return undefined;
    // The component of a route is a separate module.
    return query.startsWith("tsr-split") ? use.shownIn(file) : use.layerOf(file);
  };
  return { plugin, layerOf };
};
