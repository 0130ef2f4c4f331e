import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";

/**
 * Starts a thread that runs one of our TypeScript files: its compiled form in a built service, otherwise the source,
 * after registering a loader in the new thread. Takes `new URL("./file.ts", import.meta.url)`.
 */
export const startThread = (file: URL, options: WorkerOptions): Worker => {
  if (!import.meta.url.endsWith(".ts") || file.pathname.endsWith(".js"))
    return new Worker(new URL(file.href.replace(/\.ts$/, ".js")), { ...options, execArgv: [] });
  const tsxPackage = pathToFileURL(createRequire(import.meta.url).resolve("tsx/package.json"));
  const tsx = new URL("./dist/esm/api/index.mjs", tsxPackage).href;
  const start = `import(${JSON.stringify(tsx)}).then((tsx) => { tsx.register(); return import(${JSON.stringify(file.href)}); })`;
  return new Worker(start, { ...options, eval: true, execArgv: [] });
};
