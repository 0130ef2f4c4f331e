import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStatic, type ServePages } from "./static.ts";

const SCRIPT = "export const answer = 42;\n";

describe("the dashboard's files", () => {
  let parent: string;
  let serve: ServePages;
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), "bindery-web-"));
    const webRoot = join(parent, "web");
    await mkdir(join(webRoot, "assets"), { recursive: true });
    const files: Record<string, string | Buffer> = {
      "../secret.txt": "outside",
      "index.html": '<head><meta name="csp-nonce" content="__NONCE__"></head><div id="root"></div>',
      "screen-files.json": JSON.stringify({
        "/": [],
        "/o/$organizationId": ["/assets/home.js"],
        "/o/$organizationId/$other": ["/assets/other.js"],
        "/o/$organizationId/members": ["/assets/members.js", "/assets/table.js"],
      }),
      "prelude.js": SCRIPT,
      "assets/main-1a2b.js": SCRIPT,
      "assets/main-1a2b.js.map": "{}",
      "assets/main-1a2b.js.br": brotliCompressSync(SCRIPT),
      "assets/main-1a2b.js.gz": gzipSync(SCRIPT),
      "assets/inter.woff2": "font",
    };
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(webRoot, name), content);
    }
    serve = createStatic({ webRoot });
  });
  afterAll(() => rm(parent, { recursive: true, force: true }));

  const get = (address: string, headers: Record<string, string> = {}, method = "GET") =>
    serve(new Request(`http://127.0.0.1:4000${address}`, { method, headers }), "n0nce");
  const page = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

  it("serves the page with the nonce for every address a browser navigates to, with 404 where no screen is", async () => {
    const addresses = {
      "/": 200,
      "/o/abc/members/": 200,
      "/o/x.y": 200,
      "/o": 404,
      "/v1beta": 404,
    };
    for (const [address, status] of Object.entries(addresses)) {
      const response = await get(address, page);
      expect(response?.status, address).toBe(status);
      expect(response?.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(response?.headers.get("cache-control")).toBe("no-store");
      expect(await response?.text()).toContain('content="n0nce"');
    }
  });

  it("names the files of the screen at the address, and of no other", async () => {
    const named = async (address: string) => {
      const text = (await (await get(address, page))?.text()) ?? "";
      const links = /<link rel="modulepreload" crossorigin href="([^"]+)">/g;
      return [...text.matchAll(links)].map(([, file]) => file);
    };
    expect(await named("/o/abc/members/")).toEqual(["/assets/members.js", "/assets/table.js"]);
    expect(await named("/o/abc/teams")).toEqual(["/assets/other.js"]);
    expect(await named("/o/abc")).toEqual(["/assets/home.js"]);
    expect(await named("/o/abc/members/all")).toEqual([]);
    expect(await get("/screen-files.json")).toBeUndefined();
  });

  it("leaves everything else to the service", async () => {
    const others = ["/v1", "/v1/orgs", "/auth/refresh", "/openapi.json", "/assets/gone.js"];
    for (const address of others) expect(await get(address, page)).toBeUndefined();
    expect(await get("/o/abc", { accept: "application/json" })).toBeUndefined();
    expect(await get("/o/abc", { accept: "text/html;q=0" })).toBeUndefined();
    expect(await get("/", page, "POST")).toBeUndefined();
  });

  it("lets browsers keep hashed files for ever and ask about the others", async () => {
    const hashed = await get("/assets/main-1a2b.js");
    expect(hashed?.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const plain = await get("/prelude.js");
    expect(plain?.headers.get("cache-control")).toBe("no-cache");
    expect(plain?.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect((await get("/assets/inter.woff2"))?.headers.get("content-type")).toBe("font/woff2");
  });

  it("prefers the best packed form the browser takes", async () => {
    const body = async (encodings: string) => {
      const response = await get("/assets/main-1a2b.js", { "accept-encoding": encodings });
      expect(response?.headers.get("vary")).toBe("Accept-Encoding");
      const content = Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer());
      return [response?.headers.get("content-encoding"), content] as const;
    };
    const [brotli, packed] = await body("gzip, deflate, br");
    expect([brotli, brotliDecompressSync(packed).toString()]).toEqual(["br", SCRIPT]);
    const [gzip, zipped] = await body("gzip, br;q=0");
    expect([gzip, gunzipSync(zipped).toString()]).toEqual(["gzip", SCRIPT]);
    const [none, plain] = await body("identity");
    expect([none, plain.toString()]).toEqual([null, SCRIPT]);
  });

  it("answers 304 to who has the file already, per packed form", async () => {
    const encoded = { "accept-encoding": "br" };
    const etag = (await get("/assets/main-1a2b.js", encoded))?.headers.get("etag") ?? "";
    const again = await get("/assets/main-1a2b.js", {
      ...encoded,
      "if-none-match": `"x", W/${etag}`,
    });
    expect([again?.status, await again?.text()]).toEqual([304, ""]);
    expect((await get("/assets/main-1a2b.js", { "if-none-match": etag }))?.status).toBe(200);
  });

  it("sends no body to HEAD", async () => {
    const response = await get("/prelude.js", {}, "HEAD");
    expect(response?.headers.get("content-length")).toBe(String(SCRIPT.length));
    expect(await response?.text()).toBe("");
  });

  it("gives out no source map, no packed file by its name and nothing outside its folder", async () => {
    const addresses = [
      "/assets/main-1a2b.js.map",
      "/assets/main-1a2b.js.br",
      "/../secret.txt",
      "/..%2fsecret.txt",
      "/%2e%2e/secret.txt",
      "/assets/..%5c..%5csecret.txt",
    ];
    for (const address of addresses) expect(await get(address)).toBeUndefined();
  });
});
