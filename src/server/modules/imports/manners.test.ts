import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  docPage,
  importing,
  importJobs,
  type ImportJobs,
  openTestSite,
  type TestSite,
} from "#server/testing/import-site.ts";
import type { OpenDatabase } from "#server/db/open.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";
import { createTurns, PACE_MS } from "./fetching/turns.ts";

/** Its own: the work of all imports there is done, and other tests leave some behind. */
let database: OpenDatabase;
let app: TestApp;
let admin: Admin;
let site: TestSite;
let jobs: ImportJobs;
let imports: ReturnType<typeof importing>;

beforeAll(async () => {
  database = await openTestDatabase();
  app = await makeApp({ database });
});
afterAll(async () => {
  await app.app.stop();
  await database.close();
});
beforeEach(async () => {
  site = await openTestSite({
    "/docs/": docPage("Start", '<p><a href="/docs/a">A</a> <a href="/docs/b">B</a></p>'),
    "/docs/a": docPage("A", "<p>One.</p>"),
    "/docs/b": docPage("B", "<p>Two.</p>"),
  });
  jobs = importJobs(app, [site]);
  admin = await app.newAdmin();
  imports = importing(admin, admin, () => jobs);
});
afterEach(() => site.close());

const robots = (text: string) =>
  site.set({
    "/robots.txt": (_, response) => void response.setHeader("Content-Type", "text/plain").end(text),
  });
const all = async (options = {}) => {
  const space = await imports.newSpace();
  const source = { type: "website" as const, url: `${site.origin}/docs/` };
  return imports.all({ source, target: { space }, options });
};

describe("a sitemap that takes its time", () => {
  it("is not waited for before there is something to choose from, and is read before pages are fetched", async () => {
    let answer = () => {};
    site.set({
      "/sitemap.xml": (_, response) => {
        answer = () =>
          void response
            .setHeader("Content-Type", "application/xml")
            .end(`<urlset><url><loc>${site.origin}/docs/c</loc></url></urlset>`);
        if (chosen) answer();
      },
      "/docs/c": docPage("C", "<p>Three, which nothing else names.</p>"),
    });
    let chosen = false;
    jobs = importJobs(app, [site], { previewMs: 500, timeoutMs: 600_000 });
    const space = await imports.newSpace();
    const source = { type: "website" as const, url: `${site.origin}/docs/` };
    const { id } = await imports.begin({ source, target: { space } });
    await jobs.settle();
    expect(await imports.read(id)).toMatchObject({ phase: "choosing", finding: { whole: false } });
    chosen = true;
    await imports.choose(id);
    await jobs.settle();
    const run = await imports.read(id);
    expect(run).toMatchObject({ status: "completed", failed: 0 });
    const rows = await imports.rows(id);
    expect(rows.map(({ title }) => title).toSorted()).toEqual(["A", "B", "C", "Start"]);
  });
});

describe("robots.txt", () => {
  it("is obeyed, page by page", async () => {
    robots("User-agent: *\nDisallow: /docs/a");
    const run = await all();
    expect(run).toMatchObject({ status: "completed", imported: 2, skipped: 1 });
    const rows = await imports.rows(run.id);
    expect(rows.find(({ reason }) => reason === "robots")?.sourceURL).toMatch(/\/docs\/a$/);
    expect(site.asked).not.toContain("/docs/a");
  });

  it("that asks not to be read ends the import, unless the site is one's own", async () => {
    robots("User-agent: Bindery\nDisallow: /");
    expect(await all()).toMatchObject({ status: "failed", reason: "robots" });
    expect(site.asked).toEqual(["/robots.txt"]);
    expect(await all({ ignoreRobots: true })).toMatchObject({ status: "completed", imported: 3 });
  });

  it("that cannot be had leaves the site alone", async () => {
    site.set({ "/robots.txt": (_, response) => void response.writeHead(500).end() });
    expect(await all()).toMatchObject({ status: "failed", reason: "robots" });
  });

  it("names sitemaps, which bring pages that nothing links to", async () => {
    robots(`Sitemap: ${site.origin}/map.xml`);
    site.set({
      "/map.xml": (_, response) =>
        void response
          .setHeader("Content-Type", "application/xml")
          .end(`<urlset><url><loc>${site.origin}/docs/alone</loc></url></urlset>`),
      "/docs/alone": docPage("Alone", "<p>Hard to find.</p>"),
    });
    const run = await all();
    expect(run).toMatchObject({ imported: 4, finding: { foundBy: { sitemap: 1 } } });
  });
});

describe("a host that asks for patience", () => {
  it("is asked again after as long as it says, three times at most", async () => {
    let [busy, never] = [0, 0];
    site.set({
      "/docs/a": (_, response) => {
        busy += 1;
        if (busy < 3) response.writeHead(429, { "Retry-After": "0" }).end();
        else response.setHeader("Content-Type", "text/html").end(docPage("A", "<p>At last.</p>"));
      },
      "/docs/b": (_, response) => {
        never += 1;
        response.writeHead(503, { "Retry-After": "0" }).end();
      },
    });
    expect(await all()).toMatchObject({ imported: 2, failed: 1 });
    expect(busy).toBe(3);
    expect(never).toBe(3);
  });

  it("for longer than two minutes is not waited for", async () => {
    site.set({
      "/docs/b": (_, response) => void response.writeHead(503, { "Retry-After": "3600" }).end(),
    });
    expect(await all()).toMatchObject({ imported: 2, failed: 1 });
    expect(site.asked.filter((path) => path === "/docs/b")).toHaveLength(1);
  });
});

describe("turns", () => {
  it("come one after the other for a host, five a second, and at once for another", async () => {
    const turns = createTurns();
    const { signal } = new AbortController();
    const began = performance.now();
    const at: number[] = [];
    const take = async () => {
      await turns.take("docs.example.com", PACE_MS, signal);
      at.push(performance.now() - began);
    };
    await Promise.all([take(), take(), take()]);
    const gaps = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(PACE_MS - 20);
    await turns.take("other.example.com", PACE_MS, signal);
  });

  it("are given up by who no longer waits", async () => {
    const turns = createTurns();
    const leaving = new AbortController();
    turns.hold("docs.example.com", 60_000);
    const waiting = turns.take("docs.example.com", PACE_MS, leaving.signal);
    leaving.abort(new Error("no more"));
    await expect(waiting).rejects.toThrow("no more");
  });
});

describe("other versions and languages", () => {
  it("are counted and offered, and imported where they are chosen", async () => {
    const link = (path: string) => `<a href="/docs/${path}">${path}</a>`;
    site.set({
      "/docs/": docPage("Start", `<p>See ${["a", "de/a", "v1/a", "v1/b"].map(link).join(" ")}</p>`),
      "/docs/de/a": docPage("Deutsch", "<p>Eins.</p>"),
      "/docs/v1/a": docPage("Old A", "<p>Once.</p>"),
      "/docs/v1/b": docPage("Old B", "<p>Twice.</p>"),
    });
    const space = await imports.newSpace();
    const source = { type: "website" as const, url: `${site.origin}/docs/` };
    const { id } = await imports.begin({ source, target: { space } });
    await jobs.settle();
    const { finding } = await imports.read(id);
    expect(finding?.alternatives).toEqual([
      { id: "language:de", kind: "language", name: "de", pages: 1 },
      { id: "version:v1", kind: "version", name: "v1", pages: 2 },
    ]);
    expect(site.asked.filter((path) => /de|v1/.test(path))).toEqual([]);
    await imports.choose(id, { alternatives: ["version:v1"] });
    await jobs.settle();
    expect(await imports.read(id)).toMatchObject({ status: "completed", failed: 0 });
    const rows = await imports.rows(id);
    const of = (title: RegExp) => rows.filter((row) => title.test(row.sourceURL ?? ""));
    expect(of(/v1/).map(({ status }) => status)).toEqual(["complete", "complete"]);
    expect(of(/de/)).toMatchObject([{ status: "skipped", reason: "other-language" }]);
  });
});

describe("connections", () => {
  it("are kept for the next page", async () => {
    const ports = new Set<number | undefined>();
    const kept =
      (title: string) =>
      (request: { socket: { remotePort?: number | undefined } }, response: ServerResponse) => {
        ports.add(request.socket.remotePort);
        response.setHeader("Content-Type", "text/html").end(docPage(title, `<p>${title}</p>`));
      };
    const many = Array.from({ length: 20 }, (_, at) => `/docs/page-${at}`);
    site.set({
      "/docs/": docPage("Start", many.map((path) => `<a href="${path}">${path}</a>`).join(" ")),
      ...Object.fromEntries(many.map((path) => [path, kept(path)])),
    });
    expect(await all()).toMatchObject({ imported: 21 });
    // The preview and the rest each have four at most.
    expect(ports.size).toBeLessThanOrEqual(8);
  });
});
