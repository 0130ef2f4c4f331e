import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listFiles, listPagesInChangeRequest } from "#client";
import type { OpenDatabase } from "#server/db/open.ts";
import { dataOf } from "#server/testing/answers.ts";
import {
  docPage,
  importing,
  importJobs,
  type ImportJobs,
  openTestSite,
  type SitePage,
  type TestSite,
} from "#server/testing/import-site.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";
import { openSentinel, type Sentinel } from "#server/testing/outside-servers.ts";

/** Its own: the work of all imports there is done, and other tests leave some behind. */
let database: OpenDatabase;
let app: TestApp;
let admin: Admin;
let site: TestSite;
let jobs: ImportJobs;
let sentinel: Sentinel;
let imports: ReturnType<typeof importing>;

beforeAll(async () => {
  database = await openTestDatabase();
  app = await makeApp({ database });
  sentinel = await openSentinel();
});
beforeEach(async () => {
  site = await openTestSite();
  jobs = importJobs(app, [site], { timeoutMs: 1_000 });
  admin = await app.newAdmin();
  imports = importing(admin, admin, () => jobs);
});
afterEach(() => {
  expect(sentinel.hits()).toBe(0);
  site.close();
});
afterAll(async () => {
  sentinel.close();
  await app.app.stop();
  await database.close();
});

/** An answer of some type. */
const typed =
  (type: string, body: string | Buffer, more: Readonly<Record<string, string>> = {}): SitePage =>
  (_, response) =>
    void response.writeHead(200, { "Content-Type": type, ...more }).end(body);
const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): SitePage =>
  (_, response) =>
    void response.writeHead(code, headers).end();
const redirect = (to: string) => status(302, { Location: to });

const begin = async (path = "/docs/") => {
  const space = await imports.newSpace();
  const source = { type: "website" as const, url: `${site.origin}${path}` };
  return imports.all({ source, target: { space } });
};

/** Imports a site whose start links to these pages; answers what became of each, by its path. */
const verdicts = async (pages: Readonly<Record<string, SitePage>>) => {
  const links = Object.keys(pages).map((path) => `<p><a href="${path}">${path}</a></p>`);
  const sound = docPage("Sound", "<p>All is well.</p>");
  site.set({
    "/docs/": docPage("Start", `${links.join("")}<p><a href="/docs/sound">sound</a></p>`),
    "/docs/sound": sound,
    ...pages,
  });
  const run = await begin();
  expect(run).toMatchObject({ status: "completed" });
  const rows = await imports.rows(run.id);
  const of = (path: string) => {
    const row = rows.find(({ sourceURL }) => sourceURL === `${site.origin}${path}`);
    return row && [row.status, row.reason];
  };
  // A bad page never sinks the rest.
  expect(of("/docs/sound")).toEqual(["complete", undefined]);
  return { run, rows, of };
};

describe("the address of a site", () => {
  it.each([
    ["a private address", () => `http://127.0.0.1:${sentinel.port}/`, "address"],
    ["a private address by another name", () => `http://localhost:${sentinel.port}/`, "address"],
    ["metadata of a cloud", () => "http://169.254.169.254/latest/", "address"],
    ["a port that is not open", () => "http://docs.example.com:22/", "address"],
  ])("that is %s fails, and nobody is connected to", async (_, url, reason) => {
    const space = await imports.newSpace();
    const source = { type: "website" as const, url: url() };
    expect(await imports.all({ source, target: { space } })).toMatchObject({
      status: "failed",
      reason,
    });
  });

  it.each<[string, SitePage, string]>([
    ["redirects to a private address", redirect("http://127.0.0.1:1/"), "address"],
    ["wants a sign-in", status(401, { "WWW-Authenticate": "Basic" }), "needs-sign-in"],
    ["is not there", status(404), "not-found"],
    ["is broken", status(500), "unreachable"],
    ["never answers", () => undefined, "too-slow"],
    ["is a PDF", typed("application/pdf", "%PDF-1.7"), "not-a-page"],
    ["redirects for ever", redirect("/docs/"), "unreachable"],
    [
      "is drawn by a script",
      '<!doctype html><title>App</title><div id="root"></div><script src="/app.js"></script>',
      "needs-script",
    ],
    [
      "is a form to sign in",
      '<!doctype html><title>Sign in</title><main><h1>Sign in</h1><form action="/login" method="post"><input name="user"><input type="password" name="password"><button>Sign in</button></form></main>',
      "needs-sign-in",
    ],
  ])("that %s fails and says so", async (_, page, reason) => {
    site.set({ "/docs/": page });
    const run = await begin();
    expect(run).toMatchObject({ status: "failed", reason });
    expect(run.message).toBeTruthy();
  });

  it("whose name leads to an inside address fails, and so does one that changes its mind", async () => {
    let asked = 0;
    jobs = importJobs(app, [], {
      timeoutMs: 1_000,
      resolve: async () => {
        asked += 1;
        return [{ address: asked === 1 ? "192.168.0.1" : "127.0.0.1", family: 4 }];
      },
    });
    for (let tries = 0; tries < 2; tries += 1) {
      const space = await imports.newSpace();
      const source = { type: "website" as const, url: "http://docs.example.com/" };
      expect(await imports.all({ source, target: { space } })).toMatchObject({
        status: "failed",
        reason: "address",
      });
    }
    expect(asked).toBeGreaterThan(1);
  });
});

describe("a page of a site", () => {
  it("that cannot be imported says why, and sinks no other", async () => {
    const inside = `http://127.0.0.1:${sentinel.port}/`;
    const { of } = await verdicts({
      "/docs/inside": redirect(inside),
      "/docs/away": redirect(`${site.origin}/blog/`),
      "/blog/": docPage("Blog", "<p>Not of the docs.</p>"),
      "/docs/members": status(401),
      "/docs/lost": status(404),
      "/docs/broken": status(500),
      "/docs/paper": typed("application/pdf", "%PDF-1.7"),
      "/docs/feed": typed("application/rss+xml", "<rss/>"),
      "/docs/packed": typed("application/zip", "PK"),
      "/docs/app":
        '<!doctype html><title>App</title><div id="root"></div><script src="/a.js"></script>',
      "/docs/silent": () => undefined,
      "/docs/odd": typed("text/html", "<p>?</p>", { "Content-Encoding": "zstd" }),
    });
    expect(of("/docs/inside")).toEqual(["failed", "address"]);
    expect(of("/docs/away")).toEqual(["failed", "redirects"]);
    expect(of("/docs/members")).toEqual(["failed", "needs-sign-in"]);
    expect(of("/docs/lost")).toEqual(["failed", "not-found"]);
    expect(of("/docs/broken")).toEqual(["failed", "status"]);
    expect(of("/docs/paper")).toEqual(["skipped", "not-a-page"]);
    expect(of("/docs/feed")).toEqual(["skipped", "not-a-page"]);
    expect(of("/docs/packed")).toEqual(["skipped", "not-a-page"]);
    expect(of("/docs/app")).toEqual(["failed", "needs-script"]);
    expect(of("/docs/silent")).toEqual(["failed", "too-slow"]);
    expect(of("/docs/odd")).toEqual(["failed", "unreadable"]);
  });

  it("that says the same as another is imported once", async () => {
    const lost = docPage("Nothing here", "<p>We could not find that page.</p>");
    const { rows, of } = await verdicts({
      "/docs/one": lost,
      "/docs/two": lost,
      "/docs/three": lost,
    });
    const kinds = ["/docs/one", "/docs/two", "/docs/three"].map((path) => of(path)?.[1]);
    expect(kinds.filter((reason) => reason === "duplicate")).toHaveLength(2);
    expect(rows.filter(({ title }) => title === "Nothing here")).not.toHaveLength(0);
  });

  it("that comes a byte a second, or unpacks to too much, is cut off", async () => {
    const bomb = gzipSync(Buffer.alloc(12 * 1024 * 1024, "a"));
    const timers: NodeJS.Timeout[] = [];
    const dripping: SitePage = (_, response: ServerResponse) => {
      response.writeHead(200, { "Content-Type": "text/html" });
      const timer = setInterval(() => response.write("<"), 100);
      timers.push(timer);
      response.on("close", () => clearInterval(timer));
    };
    const { of } = await verdicts({
      "/docs/drip": dripping,
      "/docs/bomb": typed("text/html", bomb, { "Content-Encoding": "gzip" }),
      "/docs/huge": typed("text/html", Buffer.alloc(11 * 1024 * 1024, "a")),
    });
    for (const timer of timers) clearInterval(timer);
    expect(of("/docs/drip")).toEqual(["failed", "too-slow"]);
    expect(of("/docs/bomb")).toEqual(["failed", "too-large"]);
    expect(of("/docs/huge")).toEqual(["failed", "too-large"]);
  });

  it("whose pictures lead inside, are none, or are missing shows them from where they were", async () => {
    site.set({
      "/docs/": docPage(
        "Start",
        `<p>Look:</p><img src="http://127.0.0.1:${sentinel.port}/a.png" alt="In"><img src="/no.png" alt="No"><img src="/text.png" alt="Text">`,
      ),
      "/text.png": typed("image/png", "no picture at all"),
    });
    const run = await begin();
    expect(run).toMatchObject({ status: "completed", imported: 1, result: { files: 0 } });
    const [row] = await imports.rows(run.id);
    expect(row?.losses).toEqual([{ loss: "picture", count: 3 }]);
  });
});

describe("a site without an end", () => {
  it("is cut at the pages it may have, and at ten steps from the start, and says so", async () => {
    site.set({ "/docs/": docPage("Day 0", '<p><a href="/docs/day-1">Tomorrow</a></p>') });
    for (let day = 1; day <= 30; day += 1)
      site.set({
        [`/docs/day-${day}`]: docPage(
          `Day ${day}`,
          `<p><a href="/docs/day-${day + 1}">Tomorrow</a></p>`,
        ),
      });
    const deep = await begin();
    expect(deep).toMatchObject({ status: "completed", imported: 11, limits: ["depth"] });

    const space = await imports.newSpace();
    const source = { type: "website" as const, url: `${site.origin}/docs/` };
    const options = { maxPages: 5 };
    const short = await imports.all({ source, target: { space }, options });
    expect(short).toMatchObject({ status: "completed", imported: 5, limits: ["max-pages"] });
  });

  it("with a sitemap of a million addresses, or one that unpacks to too much, is cut and says so", async () => {
    const url = (at: number) => `<url><loc>${site.origin}/docs/page-${at}</loc></url>`;
    const million = `<urlset>${Array.from({ length: 60_000 }, (_, at) => url(at)).join("")}</urlset>`;
    site.set({
      "/docs/": docPage("Start", "<p>Here.</p>"),
      "/robots.txt": typed("text/plain", `Sitemap: ${site.origin}/bomb.xml.gz`),
      "/sitemap.xml": typed("application/xml", million),
      "/bomb.xml.gz": typed("application/gzip", gzipSync(Buffer.alloc(60 * 1024 * 1024, " "))),
    });
    const space = await imports.newSpace();
    const source = { type: "website" as const, url: `${site.origin}/docs/` };
    const { id } = await imports.begin({ source, target: { space }, options: { maxPages: 20 } });
    await jobs.settle();
    const run = await imports.read(id);
    expect(run).toMatchObject({ phase: "choosing" });
    expect((await imports.rows(id)).filter(({ type }) => type === "page")).toHaveLength(20);
    expect(run.limits.toSorted()).toEqual(["max-pages", "sitemap"]);
  });

  it("of which no page can be read has failed, and each page says why", async () => {
    site.set({ "/docs/": docPage("Start", "<p>Here.</p>") });
    const space = await imports.newSpace();
    const source = { type: "website" as const, url: `${site.origin}/docs/` };
    const { id } = await imports.begin({ source, target: { space } });
    await jobs.settle();
    const [row] = await imports.rows(id);
    await imports.choose(id, { exclude: [row?.id] });
    await jobs.settle();
    expect(await imports.read(id)).toMatchObject({
      status: "failed",
      reason: "nothing-imported",
    });
  });
});

describe("what a site hides", () => {
  it("never runs or leads to it: scripts, handlers and addresses of other kinds are gone", async () => {
    site.set({
      "/docs/": docPage(
        "Start",
        `<p>What this page says is said in words, and nothing of it is done by a program.</p>
        <p onclick="alert(1)">Words <a href="javascript:alert(1)">run</a> <a href="data:text/html,x">x</a></p>
        <script>alert(1)</script><iframe src="javascript:alert(1)"></iframe><svg onload="alert(1)"></svg>
        <img src=x onerror="alert(1)"><object data="x"></object><style>@import "x"</style>`,
      ),
    });
    const run = await begin();
    const { client } = admin;
    const path = {
      spaceId: run.target.space,
      changeRequestId: run.result?.changeRequest ?? "",
    };
    const { pages } = await dataOf(listPagesInChangeRequest({ client, path }));
    expect(pages).toMatchObject([{ title: "Start" }]);
    expect(JSON.stringify(await imports.rows(run.id))).not.toContain("alert");
    const files = await dataOf(listFiles({ client, path: { spaceId: path.spaceId } }));
    expect(files.items).toEqual([]);
  });
});
