import type { Plugin } from "vite";
import type { SourceFile } from "./declarations.ts";
import { type FirstUse, type Layer, LAYERS, readFirstUse } from "./first-use.ts";

const PART = /^(.*)\?part=(first|members|review|rest)$/;
/** The router takes the files of routes apart by itself. */
const KEPT_WHOLE = /\/src\/web\/routes\//;

const ICON = /\/lucide-react\/dist\/esm\/icons\/([^/]+)\.mjs$/;
const firstOf = (layers: ReadonlySet<Layer>): Layer | undefined =>
  LAYERS.find((layer) => layers.has(layer));

/** What is written for the dashboard. */
const SOURCES = /^(?!.*\.d\.ts$).*\/src\/(?:web|client)\/.*\.tsx?$/;

/** What comes with the first file, with the first list, with a review, and with whoever needs it. */
const PARTS = ["first", "members", "review", "rest"] as const;
type Part = (typeof PARTS)[number];

const partOf = (layer: Layer | undefined): Part => {
  if (layer === undefined) return "rest";
  return layer === "start" || layer === "frame" ? "first" : layer;
};

/** Whether what the file declares is not all needed at once, so that it comes in parts. */
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

/** The code of one part: its declarations, with what they import. A later part may use an earlier one, never the other way. */
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

/** The file itself, which offers what all parts declare. */
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
 * Takes files apart of which the screens of `LAYERS` use only some declarations, such as one of the requests of a
 * chapter or the words of a list: the others come with the screens that use them. `layerOf` says, while files
 * are put together, which of these screens a module belongs to.
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
    // An icon of the first list that reviews show, too, stays with what both have in common.
    if (icon !== undefined)
      return use?.iconLayers(icon).has("review") ? firstOf(use.iconLayers(icon)) : undefined;
    if (use === undefined || query === "part=rest") return undefined;
    if (query === "part=first") return "start";
    if (query === "part=members") return "members";
    if (query === "part=review") return "review";
    // What offers all parts is loaded by whoever needs the rest.
    if (query === "" && SOURCES.test(file) && isParted(file, use)) return undefined;
    // The component of a route is a module of its own.
    return query.startsWith("tsr-split") ? use.shownIn(file) : use.layerOf(file);
  };
  return { plugin, layerOf };
};
