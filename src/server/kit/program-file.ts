import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const isBuilt = !import.meta.url.endsWith(".ts");
let build: URL | undefined;

/** Starts threads and processes from a build although this is the source, which takes a second longer each time. */
export const startFromBuild = (folder: URL): void => {
  build = folder;
};

/** What is started of a program of ours: the file built from it where there is one, else its source. */
export const programFile = (source: URL): URL => {
  if (!isBuilt && build === undefined) return source;
  const name = source.pathname.slice(source.pathname.lastIndexOf("/") + 1);
  return new URL(name.replace(/\.ts$/, ".js"), build ?? source);
};

/** What Node is started with to run a program of ours. Takes `new URL("./file.ts", import.meta.url)`. */
export const programArguments = (source: URL): string[] => {
  const file = programFile(source);
  if (file !== source) return [fileURLToPath(file)];
  const tsx = createRequire(import.meta.url).resolve("tsx");
  return ["--import", pathToFileURL(tsx).href, fileURLToPath(file)];
};
