import type {
  Page,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from "@playwright/test";
import { createSpace } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import {
  docPage,
  importJobs,
  openTestSite,
  type SitePage,
  type TestSite,
} from "#server/testing/import-site.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { expect, test as base, type World } from "./fixtures.ts";

interface ImportWorld {
  /** A documentation site on loopback that the service may read. */
  site: TestSite;
  /** Runs the jobs that the service runs after a request. */
  jobs: ReturnType<typeof importJobs>;
  /** The id of an empty space. */
  spaceId: string;
}

/** The menu of the site's pages, in this order. */
export const siteMenu = [
  ["/docs/", "Welcome"],
  ["/docs/install", "Install"],
  ["/docs/use", "Use"],
  ["/docs/gone", "Broken page"],
] as const;

/** A small site: one of its links points to a PDF, and one menu entry to a missing page. */
const sitePages: Readonly<Record<string, SitePage>> = {
  "/docs/": docPage(
    "Welcome",
    '<p>Read <a href="install#linux">how to install</a>, or <a href="manual.pdf">print it</a>.</p>',
    siteMenu,
  ),
  "/docs/install": docPage(
    "Install",
    '<h2 id="linux">On Linux</h2><p>Run it.</p><iframe src="https://films.example/1"></iframe>',
    siteMenu,
  ),
  "/docs/use": docPage("Use", "<p>Press the button.</p>", siteMenu),
  "/docs/manual.pdf": (_, response) => {
    response.setHeader("Content-Type", "application/pdf");
    response.end("%PDF-1.4");
  },
};

const newSpace = async ({ client, organizationId }: Admin): Promise<string> =>
  (await dataOf(createSpace({ client, path: { organizationId }, body: { title: "Handbook" } }))).id;

/** Tests with a service whose imports only progress when the test says so. */
export const importTest: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & World & ImportWorld,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & { server: TestServer }
> = base.extend<ImportWorld, { server: TestServer }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startTestServer({ jobRunner: false });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  site: async ({ browserName: _ }, use) => {
    const site = await openTestSite(sitePages);
    await use(site);
    site.close();
  },
  jobs: async ({ server, site }, use) => {
    // Pages that a test holds back are waited for until it continues.
    const jobs = importJobs(server, [site], { timeoutMs: 600_000 });
    await use(jobs);
    // An import that fails with a reason is expected, and logged.
    const problems = jobs.problems.filter((line) => !line.includes("JobFailure"));
    expect(problems, "what nobody planned").toEqual([]);
  },
  spaceId: async ({ admin }, use) => use(await newSpace(admin)),
});

/** Enters the address and starts the import; resolves once the import has its own address. */
export const beginImport = async (page: Page, url: string): Promise<void> => {
  const dialog = page.getByRole("dialog", { name: "Import a website" });
  await dialog.getByLabel("Address").fill(url);
  await dialog.getByRole("button", { name: "Look at it" }).click();
  await expect(page).toHaveURL(/\/imports\/(?!new)[^/]+$/);
  await expect(page.getByRole("heading", { name: /^Import from 127/, level: 1 })).toBeVisible();
};

/** Returns a page of the site in the tree for choosing pages. */
export const siteItem = (page: Page, name: string) => page.getByRole("treeitem", { name });
