import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { type Service, withServer } from "./service.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

const buildInto = async (outDir: string): Promise<void> => {
  await build({
    root: fileURLToPath(new URL("floor-app/", import.meta.url)),
    configFile: false,
    logLevel: "warn",
    plugins: [react(), tailwindcss()],
    build: { outDir, emptyOutDir: true, target: "es2023", modulePreload: { polyfill: false } },
  });
};

const readFiles = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = await Promise.all(
    paths.map(async (path) => {
      const content = gzipSync(await readFile(path), { level: 9 });
      const address: string = `/${relative(folder, path)}`;
      return [address, { content, type: TYPES[extname(path)] ?? "" }] as const;
    }),
  );
  return new Map(files);
};

/** The floor application's data: the last part of an address, and the path of the service that it is read from. */
type Data = Readonly<Record<string, string>>;

/**
 * Builds the floor application into the folder and serves it while `work` runs. The data of its tables comes from the
 * service, without signing in.
 */
export const withFloorSite = async <Result>(
  folder: string,
  { url, organizationId, token }: Service,
  data: Data,
  work: (url: string) => Promise<Result>,
): Promise<Result> => {
  await buildInto(folder);
  const files = await readFiles(folder);
  const headers = { Authorization: `Bearer ${token}` };
  return withServer((request, response) => {
    const address = request.url ?? "/";
    const asked = address.startsWith("/data/") ? data[address.slice("/data/".length)] : undefined;
    if (asked !== undefined) {
      fetch(`${url}/v1/orgs/${organizationId}${asked}`, { headers })
        .then(async (answer) =>
          response
            .writeHead(answer.status, { "Content-Type": "application/json" })
            .end(await answer.text()),
        )
        .catch((error: unknown) => response.writeHead(502).end(String(error)));
      return;
    }
    const file = files.get(address) ?? files.get("/index.html");
    if (file === undefined) response.writeHead(404).end();
    else
      response
        .writeHead(200, { "Content-Type": file.type, "Content-Encoding": "gzip" })
        .end(file.content);
  }, work);
};
