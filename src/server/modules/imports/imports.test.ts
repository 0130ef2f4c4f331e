import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  getChangeRequestById,
  getPageInChangeRequestByPath,
  listPages,
  listPagesInChangeRequest,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import {
  docPage,
  importing,
  importJobs,
  type ImportJobs,
  openTestSite,
  type TestSite,
} from "#server/testing/import-site.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";

let app: TestApp;
let admin: Admin;
let site: TestSite;
let jobs: ImportJobs;
let imports: ReturnType<typeof importing>;

const menu = [
  ["/docs/", "Welcome"],
  ["/docs/install", "Install"],
  ["/docs/use", "Use"],
] as const;
const site1 = {
  "/docs/": docPage("Welcome", '<p>Read <a href="install#linux">how to install</a>.</p>', menu),
  "/docs/install": docPage(
    "Install",
    '<h2 id="linux">On Linux</h2><p>Run it, then <a href="/docs/use">use it</a>.</p>',
    menu,
  ),
  "/docs/use": docPage("Use", "<p>Back to <a href='./'>the start</a>.</p>", menu),
};

beforeAll(async () => {
  app = await makeApp();
});
beforeEach(async () => {
  site = await openTestSite(site1);
  jobs = importJobs(app, [site]);
  admin = await app.newAdmin();
  imports = importing(admin, admin);
});
afterEach(() => {
  expect(jobs.problems).toEqual([]);
  site.close();
});
afterAll(() => site.close());

const start = () => `${site.origin}/docs/`;

describe("an import of a small site", () => {
  it("becomes a change request with its pages, in order, linked to each other", async () => {
    const space = await imports.newSpace();
    const source = { type: "website", url: start() } as const;
    const begun = await imports.begin({ source, target: { space } });
    expect(begun).toMatchObject({ status: "pending", phase: "finding" });
    await jobs.settle();
    const found = await imports.read(begun.id);
    expect(found).toMatchObject({ status: "in-progress", phase: "choosing", found: 3 });
    expect(found.finding).toMatchObject({ whole: true });
    const { client } = admin;
    expect(await dataOf(listPages({ client, path: { spaceId: space } }))).toEqual({ pages: [] });

    await imports.choose(begun.id);
    await jobs.settle();
    const done = await imports.read(begun.id);
    expect(done).toMatchObject({ status: "completed", imported: 3, failed: 0, skipped: 0 });
    const changeRequestId = done.result?.changeRequest ?? "";
    const path = { spaceId: space, changeRequestId };
    const request = await dataOf(getChangeRequestById({ client, path }));
    expect(request).toMatchObject({ status: "draft", createdBy: { id: admin.id } });
    const { pages } = await dataOf(listPagesInChangeRequest({ client, path }));
    expect(pages.map(({ title }) => title)).toEqual(["Welcome", "Install", "Use"]);
    const page = await dataOf(
      getPageInChangeRequestByPath({
        client,
        path: { ...path, pagePath: "welcome" },
        query: { format: "markdown" },
      }),
    );
    const rows = await imports.rows(begun.id);
    const install = rows.find(({ title }) => title === "Install")?.page;
    expect(page).toMatchObject({
      markdown: expect.stringContaining(`[how to install](/pages/${install}#on-linux)`) as string,
    });
  });
});
