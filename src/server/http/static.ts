import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { accepts } from "./accepts.ts";

/** Responds to a request for the dashboard; returns undefined for one that is not. */
export type ServePages = (request: Request, nonce: string) => Promise<Response | undefined>;

/** The placeholder in index.html that is replaced by the nonce of each response. */
const NONCE_PLACEHOLDER = "__NONCE__";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
};

/** Compressed forms that may exist next to a file, the smaller one first. */
const ENCODINGS = [
  { name: "br", extension: ".br" },
  { name: "gzip", extension: ".gz" },
] as const;

const NOT_PAGES = /^\/(?:v1|auth|assets)(?:\/|$)|^\/openapi\.json$/;
const NEVER_SERVED = /\.(?:map|br|gz)$/;

/** Written by the build: which files the screen at each address needs. */
const SCREEN_FILES = "screen-files.json";

/** The build's entry for one address; segments with a `$` match anything. */
interface Screen {
  readonly steps: readonly string[];
  readonly files: readonly string[];
}

interface Site {
  /** Every file by its address. Only files listed here are served, so no address can escape the folder. */
  readonly files: ReadonlyMap<string, string>;
  readonly packed: ReadonlySet<string>;
  readonly page: string | undefined;
  readonly screens: readonly Screen[];
}

const stepsOf = (address: string): readonly string[] => address.split("/").filter(Boolean);
const isOpen = (step: string): boolean => step.startsWith("$");

/** Reads the screens by address, more specific ones first; empty where the build lists none. */
const readScreens = async (webRoot: string): Promise<readonly Screen[]> => {
  const text = await readFile(join(webRoot, SCREEN_FILES), "utf8").catch(() => "{}");
  const files: Readonly<Record<string, readonly string[]>> = JSON.parse(text);
  const openSteps = ({ steps }: Screen) => steps.filter(isOpen).length;
  return Object.entries(files)
    .map(([address, needed]) => ({ steps: stepsOf(address), files: needed }))
    .toSorted((one, other) => openSteps(one) - openSteps(other));
};

/** Returns the screen at an address, whatever ids it contains; undefined where the dashboard has none. */
const screenAt = (address: string, screens: readonly Screen[]): Screen | undefined => {
  const asked = stepsOf(address);
  return screens.find(
    ({ steps }) =>
      steps.length === asked.length &&
      steps.every((step, at) => isOpen(step) || step === asked[at]),
  );
};

/** Adds preload links for the files of its screen to the page. */
const pageFor = (page: string, { files }: Screen): string => {
  const links = files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
  return page.replace("</head>", `${links.join("")}</head>`);
};

const readSite = async (webRoot: string): Promise<Site> => {
  const entries = await readdir(webRoot, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const index = join(webRoot, "index.html");
  const inside = new Set([index, join(webRoot, SCREEN_FILES)]);
  const served = paths.filter((path) => !NEVER_SERVED.test(path) && !inside.has(path));
  return {
    files: new Map(
      served.map((path) => [`/${relative(webRoot, path).split(sep).join("/")}`, path]),
    ),
    packed: new Set(paths.filter((path) => /\.(?:br|gz)$/.test(path))),
    page: paths.includes(index) ? await readFile(index, "utf8") : undefined,
    screens: await readScreens(webRoot),
  };
};

const serveFile = async (request: Request, address: string, path: string, site: Site) => {
  const encodings = request.headers.get("accept-encoding");
  const encoding = ENCODINGS.find(
    ({ name, extension }) => site.packed.has(path + extension) && accepts(encodings, name),
  );
  const content = await readFile(path + (encoding?.extension ?? ""));
  const etag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`;
  const headers = new Headers({
    "Content-Type": TYPES[extname(path)] ?? "application/octet-stream",
    "Cache-Control": address.startsWith("/assets/")
      ? "public, max-age=31536000, immutable"
      : "no-cache",
    ETag: etag,
    Vary: "Accept-Encoding",
  });
  if (encoding !== undefined) headers.set("Content-Encoding", encoding.name);
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  if (known.some((tag) => tag.trim().replace(/^W\//, "") === etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set("Content-Length", String(content.byteLength));
  return new Response(request.method === "HEAD" ? null : content, { headers });
};

/**
 * Serves the built dashboard: its files as they are, and for every other address a browser navigates to index.html
 * with the nonce of its content security policy, with status 404 where the dashboard has no screen. `webRoot` is read
 * once, at the first request.
 */
export const createStatic = ({ webRoot }: { webRoot: string }): ServePages => {
  let reading: Promise<Site> | undefined;
  return async (request, nonce) => {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    reading ??= readSite(webRoot);
    const site = await reading;
    const address = new URL(request.url).pathname;
    const path = site.files.get(address);
    if (path !== undefined) return serveFile(request, address, path, site);
    if (NOT_PAGES.test(address) || site.page === undefined) return undefined;
    if (!accepts(request.headers.get("accept"), "text/html")) return undefined;
    const screen = screenAt(address, site.screens);
    const page = screen === undefined ? site.page : pageFor(site.page, screen);
    const body = page.replaceAll(NONCE_PLACEHOLDER, nonce);
    return new Response(request.method === "HEAD" ? null : body, {
      // Without a list of screens it is unknown which ones exist.
      status: screen === undefined && site.screens.length > 0 ? 404 : 200,
      headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
    });
  };
};
