import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

/**
 * Builds what `npm start` runs: the dashboard in dist/web and the service in dist/server. Does nothing if neither the
 * sources nor the installed packages have changed since the last build.
 */

const root = fileURLToPath(new URL("../../", import.meta.url));
const stampFile = join(root, "dist/build-stamp");

const SOURCES = [
  "src",
  "public",
  "index.html",
  "vite.config.ts",
  "package.json",
  "package-lock.json",
];
const NOT_BUILT = /\.test\.tsx?$|^src\/checks\//;

const filesOf = async (path: string): Promise<string[]> => {
  if (!["src", "public"].includes(path)) return [path];
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((file) => !NOT_BUILT.test(file));
};

/** Returns a hash of everything that the build depends on. */
const fingerprint = async (): Promise<string> => {
  const files = (await Promise.all(SOURCES.map(filesOf))).flat().toSorted();
  const hash = createHash("sha256").update(process.version);
  for (const file of files) hash.update(`\0${file}\0`).update(await readFile(join(root, file)));
  return hash.digest("hex");
};

/**
 * Packages of many files, of which the service uses a few: reading these one by one takes a tenth of its start. All
 * other packages stay external.
 */
const TAKEN_IN =
  /^(?:drizzle-orm|hono|@hono\/node-server|nodemailer|zod|parse5|entities|diff)(?:\/|$)/;
const isPackage = (id: string): boolean => /^(?:node:|[@a-z])/i.test(id) && !TAKEN_IN.test(id);

const buildServer = async (): Promise<void> => {
  const outDir = join(root, "dist/server");
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: "node20",
      sourcemap: false,
      minify: false,
      rolldownOptions: {
        input: {
          main: join(root, "src/server/main.ts"),
          "pglite-worker": join(root, "src/server/db/pglite-worker.ts"),
          "prepare-database": join(root, "src/server/db/prepare-database.ts"),
          "metadata-worker": join(root, "src/server/saml/metadata-worker.ts"),
          "judge-worker": join(root, "src/server/saml/judge-worker.ts"),
          "pdf-process": join(root, "src/server/pdf/pdf-process.ts"),
          "watch-parent": join(root, "src/server/pdf/watch-parent.ts"),
          "git-process": join(root, "src/server/git/git-process.ts"),
          "page-worker": join(root, "src/server/modules/imports/pages/page-worker.ts"),
          "spec-worker": join(root, "src/server/modules/specs/work/spec-worker.ts"),
          "unit-worker": join(root, "src/server/modules/translations/work/unit-worker.ts"),
          "text-worker": join(root, "src/server/modules/content/texts/text-worker.ts"),
        },
        // The development server is not part of the build.
        external: (id) => builtinModules.includes(id) || isPackage(id) || id.endsWith("/dev.ts"),
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
  await cp(join(root, "src/contract/openapi.json"), join(outDir, "openapi.json"));
  const readAsFiles = [
    "db/migrations",
    "seed/content",
    "pdf/fonts",
    "pdf/template.typ",
    "modules/library/templates/space-templates",
  ];
  for (const path of readAsFiles)
    await cp(join(root, "src/server", path), join(outDir, basename(path)), { recursive: true });
  // Created beside its final location, so that it does not start from an older one.
  const making = join(outDir, "database-in-the-making");
  execFileSync(process.execPath, [join(outDir, "prepare-database.js"), making]);
  await rename(making, join(outDir, "prepared-database"));
};

const current = await fingerprint();
const last = await readFile(stampFile, "utf8").catch(() => "");
if (current !== last) {
  process.stdout.write("Building the dashboard and the service. This happens once per change.\n");
  await rm(stampFile, { force: true });
  await build({ root, configFile: join(root, "vite.config.ts"), logLevel: "warn" });
  await buildServer();
  await writeFile(stampFile, current);
}
