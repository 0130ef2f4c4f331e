import type { Plugin } from "vite";
import type { SourceFile } from "./declarations.ts";
import { type FirstUse, type Layer, readFirstUse } from "./first-use.ts";

const HALF = /^(.*)\?half=(first|rest)$/;
/** The router takes the files of routes apart by itself. */
const KEPT_WHOLE = /\/src\/web\/routes\//;

/** What is written for the dashboard. */
const SOURCES = /^(?!.*\.d\.ts$).*\/src\/(?:web|client)\/.*\.tsx?$/;

type Half = "first" | "rest";

/** Whether only some of what the file declares is used by the first screens, so that it comes in two halves. */
const isHalved = (file: string, { namesIn, read }: FirstUse): boolean => {
  const names = namesIn(file);
  if (names === undefined || names.size === 0 || KEPT_WHOLE.test(file)) return false;
  const { isPlain, declarations } = read(file);
  return isPlain && names.size < declarations.size;
};

const importLine = (name: string, imported: string, source: string): string => {
  const from = JSON.stringify(source);
  if (imported === "*") return `import * as ${name} from ${from};`;
  if (imported === "default") return `import ${name} from ${from};`;
  return `import { ${imported} as ${name} } from ${from};`;
};

/** The code of one half: its declarations, with what they import. The rest may use the first, never the other way. */
const codeOf = (half: Half, file: string, source: SourceFile, first: ReadonlySet<string>) => {
  const { declarations, imports } = source;
  const mine = [...declarations].filter(([name]) => first.has(name) === (half === "first"));
  const uses = new Set(
    mine.flatMap(([, declaration]) => [...declaration.uses].map((use) => use.replace(/\..*/, ""))),
  );
  const taken = [...imports]
    .filter(([name]) => uses.has(name))
    .map(([name, { source: from, imported }]) => importLine(name, imported, from));
  const ofFirst = half === "first" ? [] : [...first].filter((name) => uses.has(name));
  const names = mine.map(([name]) => name);
  return [
    ...taken,
    ...ofFirst.map((name) => importLine(name, name, `${file}?half=first`)),
    ...mine.map(([, { code }]) => code),
    `export { ${names.join(", ")} };`,
  ].join("\n");
};

/** The file itself, which offers what both halves declare. */
const offering = (file: string, source: SourceFile, first: ReadonlySet<string>): string => {
  const own = [...source.exported]
    .filter(([, name]) => source.declarations.has(name))
    .map(([as, name]) => {
      const half: Half = first.has(name) ? "first" : "rest";
      return `export { ${name} as ${as} } from ${JSON.stringify(`${file}?half=${half}`)};`;
    });
  const handed = [...source.handedOn].map(([as, { source: from, imported }]) => {
    const what = imported === "*" ? `* as ${as}` : `{ ${imported} as ${as} }`;
    return `export ${what} from ${JSON.stringify(from)};`;
  });
  return [...own, ...handed].join("\n");
};

/**
 * Takes files apart of which the first screens use only some declarations, such as one of the requests of a
 * chapter or the words of a list: the others come with the screens that use them. `layerOf` says, while files
 * are put together, which of the first screens a module belongs to.
 */
export const createHalves = () => {
  let root = "";
  let use: FirstUse | undefined;
  const plugin: Plugin = {
    name: "halves",
    apply: "build",
    enforce: "pre",
    configResolved(config) {
      ({ root } = config);
    },
    async buildStart() {
      use = await readFirstUse(root);
    },
    resolveId: (id) => (HALF.test(id) ? { id, moduleSideEffects: false } : undefined),
    load(id) {
      const [, file = id, half] = HALF.exec(id) ?? [];
      if (use === undefined || !SOURCES.test(file) || !isHalved(file, use)) return undefined;
      this.addWatchFile(file);
      const [source, first] = [use.read(file), use.namesIn(file) ?? new Set<string>()];
      const code =
        half === "first" || half === "rest"
          ? codeOf(half, file, source, first)
          : offering(file, source, first);
      return { code, moduleSideEffects: false };
    },
  };
  const layerOf = (id: string): Layer | undefined => {
    const [file = "", query = ""] = id.split("?");
    if (use === undefined || query === "half=rest") return undefined;
    // What offers both halves is loaded by whoever needs the rest.
    if (query === "" && SOURCES.test(file) && isHalved(file, use)) return undefined;
    // The component of a route is a module of its own.
    return query.startsWith("tsr-split") ? use.shownIn(file) : use.layerOf(file);
  };
  return { plugin, layerOf };
};
