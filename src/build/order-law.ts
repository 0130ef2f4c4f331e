import type { Plugin, Rolldown } from "vite";

/** Returns the files of an import cycle in a bundle, in order; undefined if there is none. */
const circleIn = (chunks: readonly Rolldown.OutputChunk[]): readonly string[] | undefined => {
  const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
  const done = new Set<string>();
  const follow = (file: string, above: readonly string[]): readonly string[] | undefined => {
    const at = above.indexOf(file);
    if (at !== -1) return above.slice(at);
    if (done.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const circle = follow(next, [...above, file]);
      if (circle !== undefined) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const { fileName } of chunks) {
    const circle = follow(fileName, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
};

/**
 * Fails the build if files import each other in a cycle, although their sources do not: which one runs first would
 * depend on the screen that is opened, and what it calls might not be loaded yet.
 */
export const orderLaw = (): Plugin => ({
  name: "order-law",
  apply: "build",
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const circle = circleIn(chunks);
    if (circle === undefined) return;
    const fileOf = new Map(
      chunks.flatMap(({ fileName, modules }) =>
        Object.entries(modules)
          .filter(([, { renderedLength }]) => renderedLength > 0)
          .map(([id]) => [id, fileName] as const),
      ),
    );
    /** Returns the imports of a module, followed through modules of which only re-exports are left. */
    const importsOf = (id: string, seen: Set<string>): readonly string[] =>
      (this.getModuleInfo(id)?.importedIds ?? []).flatMap((imported) => {
        if (fileOf.has(imported)) return [imported];
        if (seen.has(imported)) return [];
        return importsOf(imported, seen.add(imported));
      });
    const because = circle.flatMap((file, at) => {
      const next = circle[(at + 1) % circle.length];
      const own = [...fileOf].filter(([, its]) => its === file).map(([id]) => id);
      return own.flatMap((id) =>
        importsOf(id, new Set())
          .filter((imported) => fileOf.get(imported) === next)
          .map((imported) => `${file}: ${id} imports ${imported} of ${next}`),
      );
    });
    this.error(
      `Files of the dashboard import each other in a circle: ${circle.join(", ")}.\n${because.join("\n")}`,
    );
  },
});
