import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const isBuilt = !import.meta.url.endsWith(".ts");
let build: URL | undefined;

/** Makes source code start its threads and processes from a build, which saves a second each time. For tests. */
export const startFromBuild = (folder: URL): void => {
  build = folder;
};

/** Returns the file to start for one of our programs: the built one if there is a build, otherwise its source. */
export const programFile = (source: URL): URL => {
  if (!isBuilt && build === undefined) return source;
  const name = source.pathname.slice(source.pathname.lastIndexOf("/") + 1);
  return new URL(name.replace(/\.ts$/, ".js"), build ?? source);
};

/** Returns Node's arguments to run one of our programs, given as `new URL("./file.ts", import.meta.url)`. */
export const programArguments = (source: URL): string[] => {
  const file = programFile(source);
  if (file !== source) return [fileURLToPath(file)];
  const tsx = createRequire(import.meta.url).resolve("tsx");
  return ["--import", pathToFileURL(tsx).href, fileURLToPath(file)];
};
