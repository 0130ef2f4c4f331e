import { cp } from "node:fs/promises";
import { builtinModules } from "node:module";
import { basename, join } from "node:path";
import { build } from "vite";
import { root } from "./folders.ts";

const CACHE = join(root, "node_modules/.cache/bench/programs");
/** At the same depth as the source, for its path to the published API. */
const BUILT = join(CACHE, "server/testing");

/** Threads that the service starts, which must be beside the file that starts them. */
const THREADS = [
  "src/server/db/pglite-worker.ts",
  "src/server/modules/content/texts/text-worker.ts",
  "src/server/modules/imports/pages/page-worker.ts",
];
/** Files read at run time, and where they are expected. */
const FILES = [
  ["src/server/db/migrations", join(BUILT, "migrations")],
  ["src/contract/openapi.json", join(CACHE, "contract/openapi.json")],
] as const;

const nameOf = (file: string): string => basename(file, ".ts");

/**
 * Builds a program of the benchmark as the service is built, and returns the file to run: code that is translated at
 * run time, and its threads, are half as fast.
 */
export const buildProgram = async (file: string): Promise<string> => {
  const input = [file, ...THREADS].map((one) => [nameOf(one), join(root, one)] as const);
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      ssr: true,
      outDir: BUILT,
      emptyOutDir: true,
      target: "node20",
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(input),
        // Packages stay external.
        external: (id) => builtinModules.includes(id) || /^(?:node:|[@a-z])/i.test(id),
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
  for (const [from, to] of FILES) await cp(join(root, from), to, { recursive: true });
  return join(BUILT, `${nameOf(file)}.js`);
};
