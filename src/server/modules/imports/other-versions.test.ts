import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { listPages } from "#client";
import type { OpenDatabase } from "#server/db/open.ts";
import { dataOf } from "#server/testing/answers.ts";
import {
  docPage,
  importing,
  importJobs,
  type ImportJobs,
  openTestSite,
} from "#server/testing/import-site.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";

/** Its own: the work of all imports there is done, and other tests leave some behind. */
let database: OpenDatabase;
let app: TestApp;
let admin: Admin;
let jobs: ImportJobs;
let imports: ReturnType<typeof importing>;

beforeAll(async () => {
  database = await openTestDatabase();
  app = await makeApp({ database });
});

afterAll(() => database.close());

beforeEach(async () => {
  admin = await app.newAdmin();
  imports = importing(admin, admin, () => jobs);
});

const menuOf = (folder: string) =>
  [
    [folder, "Welcome"],
    [`${folder}use`, "Use"],
  ] as const;

/** The two pages of one version in one language. */
const edition = (folder: string, head = "") => ({
  [folder]: docPage(
    "Welcome",
    `<p>Read <a href="${folder}use">how to use it</a>, in ${folder}.</p>`,
    menuOf(folder),
  ).replace("</head>", `${head}</head>`),
  [`${folder}use`]: docPage("Use", `<p>All of ${folder}.</p>`, menuOf(folder)),
});

/** Looks at a site whose start page is `/en/latest/`. */
const look = async (pages: Parameters<typeof openTestSite>[0]) => {
  const site = await openTestSite(pages);
  onTestFinished(() => site.close());
  jobs = importJobs(app, [site]);
  const space = await imports.newSpace();
  const source = { type: "website" as const, url: `${site.origin}/en/latest/` };
  const { id } = await imports.begin({ source, target: { space, direct: true } });
  await jobs.settle();
  return { id, space, site, run: await imports.read(id) };
};

const finish = async (id: string, choices = {}) => {
  await imports.choose(id, choices);
  await jobs.settle();
  return imports.read(id);
};

it("offers versions and languages outside of the folder it starts in, and leaves them", async () => {
  const sitemap = (origin: string) =>
    ["/en/v1.2/", "/en/v1.2/use", "/en/blog/news"].map((path) => `<loc>${origin}${path}</loc>`);
  const { id, space, run } = await look({
    ...edition(
      "/en/latest/",
      '<link rel="alternate" hreflang="de" href="/de/latest/"><link rel="alternate" hreflang="fr" href="/docs-francais/">',
    ),
    ...edition("/de/latest/"),
    "/sitemap.xml": ({ headers: { host } }, response) =>
      void response
        .setHeader("Content-Type", "application/xml")
        .end(`<urlset>${sitemap(`http://${host}`).join("")}</urlset>`),
  });
  expect(run.finding?.alternatives).toEqual([
    { id: "language:de", kind: "language", name: "de", pages: 1 },
    { id: "language:fr", kind: "language", name: "fr", pages: 1 },
    { id: "version:v1.2", kind: "version", name: "v1.2", pages: 2 },
  ]);
  expect(await finish(id)).toMatchObject({ status: "completed", imported: 2, skipped: 4 });
  const { pages } = await dataOf(listPages({ client: admin.client, path: { spaceId: space } }));
  expect(pages.map(({ title }) => title)).toEqual(["Welcome", "Use"]);
});

it("takes in a language outside of that folder where it is chosen, with all its pages in a group", async () => {
  const { id, space, site } = await look({
    ...edition("/en/latest/", '<link rel="alternate" hreflang="de" href="/de/latest/">'),
    ...edition("/de/latest/"),
  });
  expect(await finish(id, { alternatives: ["language:de"] })).toMatchObject({
    status: "completed",
    failed: 0,
  });
  expect(site.asked).toContain("/de/latest/use");
  const { pages } = await dataOf(listPages({ client: admin.client, path: { spaceId: space } }));
  expect(pages).toMatchObject([
    { title: "Welcome" },
    { title: "Use" },
    { title: "de", type: "group", pages: [{ title: "Welcome" }, { title: "Use" }] },
  ]);
});
