import type { Plugin } from "vite";

/**
 * Names in index.html the files that come with every screen, so that they are asked for with the first one
 * and not by it. `chunks` are names of the build's own groups.
 */
export const preload = (chunks: readonly string[]): Plugin => ({
  name: "preload",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle)
        .filter(({ type, name }) => type === "chunk" && chunks.includes(name ?? ""))
        .map(({ fileName }) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/${fileName}` },
          injectTo: "head" as const,
        })),
  },
});
