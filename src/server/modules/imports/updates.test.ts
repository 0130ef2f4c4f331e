import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type ContentImportRun,
  getChangeRequestChanges,
  getCurrentRevision,
  getChangeRequestMergePlan,
  getPageById,
  listPages,
  listPagesInChangeRequest,
  mergeChangeRequest,
} from "#client";
import type { OpenDatabase } from "#server/db/open.ts";
import { dataOf } from "#server/testing/answers.ts";
import { editSpace, onePixel } from "#server/testing/content-fixture.ts";
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

/** Its own: the work of all imports there is done, and other tests leave some behind. */
let database: OpenDatabase;
let app: TestApp;
let admin: Admin;
let site: TestSite;
let jobs: ImportJobs;
let imports: ReturnType<typeof importing>;
let space: string;

const menu = [
  ["/docs/", "Welcome"],
  ["/docs/install", "Install"],
  ["/docs/use", "Use"],
] as const;
const welcome = docPage("Welcome", '<p>Read <a href="install">how to install</a>.</p>', menu);
const install = (words: string) =>
  docPage("Install", `<p>${words}</p><p>Then <a href="use">use it</a>.</p>`, menu);

/** A page that need not come again when it is known. */
const tagged =
  (tag: string, body: string | Buffer, type = "text/html"): SitePage =>
  (request, response: ServerResponse) => {
    if (request.headers["if-none-match"] === tag) return void response.writeHead(304).end();
    response.writeHead(200, { "Content-Type": type, ETag: tag }).end(body);
  };

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
    "/docs/": tagged('"1"', welcome),
    "/docs/install": install("Download it."),
    "/docs/use": docPage("Use", '<p>Open it.</p><img src="/a.png" alt="A">', menu),
    "/a.png": tagged('"a"', Buffer.from(onePixel, "base64"), "image/png"),
  });
  jobs = importJobs(app, [site]);
  admin = await app.newAdmin();
  imports = importing(admin, admin, () => jobs);
  space = await imports.newSpace();
});
afterEach(() => {
  expect(jobs.problems).toEqual([]);
  site.close();
});

const importAll = (target = {}, choices = {}): Promise<ContentImportRun> => {
  const source = { type: "website" as const, url: `${site.origin}/docs/` };
  return imports.all({ source, target: { space, ...target } }, choices);
};
const requestOf = (run: ContentImportRun) => ({
  spaceId: space,
  changeRequestId: run.result?.changeRequest ?? "",
});
const merge = (run: ContentImportRun) =>
  dataOf(mergeChangeRequest({ client: admin.client, path: requestOf(run) }));
const revision = async () =>
  (await dataOf(getCurrentRevision({ client: admin.client, path: { spaceId: space } }))).id;
const pages = async () =>
  (await dataOf(listPages({ client: admin.client, path: { spaceId: space } }))).pages;
const idOf = async (title: string): Promise<string> =>
  (await pages()).find((page) => page.title === title)?.id ?? "";
const markdownOf = async (pageId: string) => {
  const path = { spaceId: space, pageId };
  const query = { format: "markdown" as const };
  const page = await dataOf(getPageById({ client: admin.client, path, query }));
  return "markdown" in page ? page.markdown : undefined;
};

describe("a site that is imported again", () => {
  it("and says the same changes nothing, and makes no change request", async () => {
    await merge(await importAll());
    const before = await revision();
    const again = await importAll();
    expect(again).toMatchObject({ status: "completed", imported: 3, unchanged: 3 });
    expect(again.result).toEqual({ revision: before, removed: 0, conflicts: 0, files: 1 });
    expect(again.previous).toBeDefined();
    expect(await revision()).toBe(before);
  });

  it("brings what changed there, into the same pages", async () => {
    await merge(await importAll());
    const [before, page] = [await pages(), await idOf("Install")];
    site.set({ "/docs/install": install("Get it from the shop.") });
    const again = await importAll();
    expect(again).toMatchObject({ imported: 3, unchanged: 2 });
    const { client } = admin;
    const path = requestOf(again);
    const { changes } = await dataOf(getChangeRequestChanges({ client, path }));
    expect(changes).toMatchObject([{ type: "page_edited", page: { id: page } }]);
    expect(await dataOf(getChangeRequestMergePlan({ client, path }))).toMatchObject({
      outcome: "clean",
      outdated: false,
    });
    await merge(again);
    expect((await pages()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(await markdownOf(page)).toContain("Get it from the shop.");
  });

  it("leads links of pages that say the same to where they lead now", async () => {
    const linux = (title: string) =>
      docPage("Install", `<h2 id="linux">${title}</h2><p>Run it.</p>`, menu);
    const linking = docPage("Welcome", '<p>Go <a href="install#linux">there</a>.</p>', menu);
    site.set({ "/docs/": tagged('"2"', linking), "/docs/install": linux("On Linux") });
    await merge(await importAll());
    const [welcomeId, installId] = [await idOf("Welcome"), await idOf("Install")];
    expect(await markdownOf(welcomeId)).toBe(`Go [there](/pages/${installId}#on-linux).\n`);
    site.set({ "/docs/install": linux("On Debian") });
    const again = await importAll();
    const rows = await imports.rows(again.id);
    expect(rows.find(({ page }) => page === welcomeId)).toMatchObject({ unchanged: false });
    await merge(again);
    expect(await markdownOf(welcomeId)).toBe(`Go [there](/pages/${installId}#on-debian).\n`);
  });

  it("keeps edits that were made here, in other words of the same page, too", async () => {
    await merge(await importAll());
    const page = await idOf("Install");
    const mine = (await markdownOf(page))?.replace("use it", "start it") ?? "";
    await editSpace(admin.client, space, {
      operation: "update_page",
      page,
      title: "Setting up",
      document: { markdown: mine },
    });
    site.set({ "/docs/install": install("Get it from the shop.") });
    const again = await importAll();
    expect(again.result?.conflicts).toBe(0);
    await merge(again);
    const now = await markdownOf(page);
    expect(now).toContain("Get it from the shop.");
    expect(now).toContain("start it");
    expect((await pages()).map(({ title }) => title)).toEqual(["Welcome", "Setting up", "Use"]);
  });

  it("that changed the same words as were changed here meets the usual conflict", async () => {
    await merge(await importAll());
    const page = await idOf("Install");
    const mine = (await markdownOf(page))?.replace("Download it.", "Ask us for it.") ?? "";
    const edit = { operation: "update_page" as const, page, document: { markdown: mine } };
    await editSpace(admin.client, space, edit);
    site.set({ "/docs/install": install("Get it from the shop.") });
    const again = await importAll();
    expect(again.result?.conflicts).toBe(1);
    const { client } = admin;
    const plan = await dataOf(getChangeRequestMergePlan({ client, path: requestOf(again) }));
    expect(plan.conflicts).toMatchObject([{ page: { id: page } }]);
    expect(await markdownOf(page)).toContain("Ask us for it.");
    const rows = await imports.rows(again.id);
    expect(rows.find((row) => row.page === page)?.losses).toEqual([{ loss: "conflict", count: 1 }]);
  });

  it("proposes to remove what is gone there, unless that is not wanted", async () => {
    await merge(await importAll());
    site.set({
      "/docs/use": undefined,
      "/docs/": docPage("Welcome", "<p>Short.</p>", menu.slice(0, 2)),
      "/docs/install": docPage("Install", "<p>Alone.</p>", menu.slice(0, 2)),
    });
    const kept = await importAll({}, { removals: false });
    expect(kept.result?.removed).toBe(0);
    const again = await importAll();
    expect(again.result?.removed).toBe(1);
    const { client } = admin;
    const left = await dataOf(listPagesInChangeRequest({ client, path: requestOf(again) }));
    expect(left.pages.map(({ title }) => title)).toEqual(["Welcome", "Install"]);
    expect((await imports.rows(again.id)).find(({ reason }) => reason === "gone")).toMatchObject({
      title: "Use",
      status: "skipped",
    });
  });

  it("directly into the space stays one line of revisions", async () => {
    const first = await importAll({ direct: true });
    expect(first.result?.revision).toBe(await revision());
    const page = await idOf("Use");
    const edit = { operation: "update_page" as const, page, title: "Using it" };
    await editSpace(admin.client, space, edit);
    site.set({ "/docs/install": install("Get it from the shop.") });
    const again = await importAll({ direct: true });
    expect(again.result).toMatchObject({ revision: await revision(), conflicts: 0 });
    expect((await pages()).map(({ title }) => title)).toEqual(["Welcome", "Install", "Using it"]);
    expect(await markdownOf(await idOf("Install"))).toContain("Get it from the shop.");
  });

  it("takes a new picture for the same file", async () => {
    await merge(await importAll());
    const png = Buffer.concat([Buffer.from(onePixel, "base64"), Buffer.from("more")]);
    site.set({ "/a.png": tagged('"b"', png, "image/png") });
    const again = await importAll();
    const { changes } = await dataOf(
      getChangeRequestChanges({ client: admin.client, path: requestOf(again) }),
    );
    expect(changes).toMatchObject([{ type: "file_edited" }]);
  });

  it("while its first change request is still open begins anew", async () => {
    await importAll();
    const again = await importAll();
    expect(again.previous).toBeUndefined();
    expect(again).toMatchObject({ imported: 3, unchanged: 0 });
  });
});
