import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addSpaceToSite,
  createImportRedirects,
  createSiteRedirect,
  createSpace,
  deleteSpaceById,
  getSiteRedirectBySource,
  type ImportRedirectStatus,
  listImportRedirects,
  listSiteRedirects,
} from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { recorded } from "#server/testing/recorded.ts";
import { makeSiteFixture, type SiteFixture } from "#server/testing/site-fixture.ts";
import { storeImport } from "#server/testing/stored-import.ts";

let app: TestApp;
let fixture: SiteFixture;
/** A page that the site shows at /api/install, and one that is nowhere. */
let install: string;
const nowhere = "nowhere";
beforeAll(async () => {
  app = await makeApp();
});
beforeEach(async () => {
  fixture = await makeSiteFixture(app);
  const done = await editSpace(
    fixture.admin.client,
    fixture.api.spaceId,
    newPage("Install", "Run it."),
  );
  [install = ""] = createdIn(done);
});

type Rows = Parameters<typeof storeImport>[3];
const imported = async (rows: Rows, run: Parameters<typeof storeImport>[2] = {}) => {
  const { organizationId, admin, api } = fixture;
  const of = { organizationId, spaceId: api.spaceId, createdBy: admin.id };
  const ended = { status: "completed", phase: "writing", ...run } as const;
  return (await storeImport(app.database.db, of, ended, rows)).importRunId;
};
const at = (importRunId: string) => ({ ...fixture.site, importRunId });
type Query = Parameters<typeof listImportRedirects>[0]["query"];
const list = (importRunId: string, query: Query = {}) =>
  dataOf(listImportRedirects({ client: fixture.admin.client, path: at(importRunId), query }));
/** What becomes of each path, by the path. */
const becomes = async (importRunId: string, query: Query = {}) =>
  Object.fromEntries((await list(importRunId, query)).items.map((one) => [one.source, one.status]));
const create = (importRunId: string, body = {}) =>
  outcome(createImportRedirects({ client: fixture.admin.client, path: at(importRunId), body }));
const target = async (source: string) =>
  (
    await outcome(
      getSiteRedirectBySource({
        client: fixture.admin.client,
        path: fixture.site,
        query: { source },
      }),
    )
  ).data?.target;

const docs = (path: string): string => `https://docs.example.com${path}`;

describe("the old paths of an import", () => {
  it("lead to its pages, once somebody says so, and are counted by what becomes of them", async () => {
    const id = await imported([
      {
        address: docs("/en/install/index.html"),
        aliases: [docs("/en/setup"), "https://elsewhere.example.com/install"],
        pageId: install,
      },
      { address: docs("/api/install"), pageId: install },
      { address: docs("/en/taken.html"), pageId: install },
      { address: docs("/en/later.html"), pageId: nowhere },
      { address: docs("/en/search?page=2"), pageId: install },
      { address: docs("/en/left-out.html"), pageId: install, status: "skipped" },
      { address: null, pageId: install },
    ]);
    const destination = { kind: "site-section" as const, siteSectionId: fixture.api.sectionId };
    await dataOf(
      createSiteRedirect({
        client: fixture.admin.client,
        path: fixture.site,
        body: { source: "/en/taken.html", destination },
      }),
    );
    const expected: Record<string, ImportRedirectStatus> = {
      "/en/install/index.html": "new",
      "/en/install": "new",
      "/en/setup": "new",
      "/api/install": "live",
      "/en/taken.html": "redirected",
      "/en/later.html": "no-page",
      "/en/search?page=2": "unusable",
    };
    expect(await becomes(id)).toEqual(expected);
    const answer = await create(id);
    expect(answer).toMatchObject({
      status: 201,
      data: { created: 3, redirected: 1, live: 1, noPage: 1, unusable: 1 },
    });
    expect(await target("/en/setup")).toBe("/api/install");
    expect(await target("/en/install/index.html")).toBe("/api/install");
    const { items } = await dataOf(
      listSiteRedirects({ client: fixture.admin.client, path: fixture.site }),
    );
    expect(items.filter(({ automatic }) => automatic)).toEqual([]);
    expect(items).toHaveLength(4);
    expect(await recorded(fixture.admin, "redirect.imported")).toMatchObject([
      { target: { type: "site", id: fixture.site.siteId }, after: { importRun: id, redirects: 3 } },
    ]);
  });

  it("are created once, whoever asks again", async () => {
    const id = await imported([{ address: docs("/old"), pageId: install }]);
    const answers = await Promise.all([create(id), create(id), create(id)]);
    expect(answers.filter(({ data }) => data?.created === 1)).toHaveLength(1);
    expect(answers.filter(({ data }) => data?.created === 0)).toHaveLength(2);
    expect(await recorded(fixture.admin, "redirect.imported")).toHaveLength(1);
    expect(await becomes(id)).toEqual({ "/old": "redirected" });
  });

  it("begin below the folder that was imported, where the site takes its place", async () => {
    const rows: Rows = [
      { address: docs("/v2/docs/"), pageId: install },
      { address: docs("/v2/docs/guide/start.html"), pageId: install },
      { address: docs("/v2/blog"), pageId: install },
    ];
    const id = await imported(rows, { scope: docs("/v2/docs/") });
    expect(await becomes(id)).toEqual({
      "/v2/docs": "new",
      "/v2/docs/guide/start.html": "new",
      "/v2/blog": "new",
    });
    expect(await becomes(id, { base: "folder" })).toEqual({
      "/": "live",
      "/guide/start.html": "new",
    });
    expect((await create(id, { base: "folder" })).data).toMatchObject({ created: 1, live: 1 });
    expect(await target("/guide/start.html")).toBe("/api/install");
  });

  it("are written as browsers ask for them", async () => {
    const id = await imported([
      { address: docs("/caf%c3%a9/it's.html"), pageId: install },
      { address: docs("/Über uns"), pageId: install },
    ]);
    expect(Object.keys(await becomes(id))).toEqual(["/caf%C3%A9/it%27s.html", "/%C3%9Cber%20uns"]);
    await create(id);
    expect(await target("/caf%C3%A9/it%27s.html")).toBe("/api/install");
  });

  it("are listed by status and page by page, also while they are created", async () => {
    const rows = [1, 2, 3, 4, 5].map((one) => ({ address: docs(`/${one}`), pageId: install }));
    const id = await imported(rows);
    const first = await list(id, { status: "new", limit: 2 });
    expect(first).toMatchObject({ count: 5, items: [{ source: "/1" }, { source: "/2" }] });
    const destination = { kind: "site-section" as const, siteSectionId: fixture.api.sectionId };
    await dataOf(
      createSiteRedirect({
        client: fixture.admin.client,
        path: fixture.site,
        body: { source: "/2", destination },
      }),
    );
    const page = first.next?.page ?? "";
    const second = await list(id, { status: "new", limit: 9, page });
    expect(second.items.map(({ source }) => source)).toEqual(["/3", "/4", "/5"]);
  });

  it("lead to the place that is named where a site shows the space twice", async () => {
    const id = await imported([{ address: docs("/old"), pageId: install }]);
    const second = await dataOf(
      addSpaceToSite({
        client: fixture.admin.client,
        path: fixture.site,
        body: { spaceId: fixture.api.spaceId, sectionId: fixture.guides.sectionId },
      }),
    );
    await create(id, { siteSpace: second.id });
    const { items } = await dataOf(
      listSiteRedirects({ client: fixture.admin.client, path: fixture.site }),
    );
    expect(items).toMatchObject([
      { source: "/old", destination: { siteSpaceId: second.id, pageId: install } },
    ]);
    const elsewhere = await create(id, { siteSpace: fixture.guides.siteSpaceId });
    expect(elsewhere).toMatchObject({
      status: 400,
      error: { error: { details: [{ path: "siteSpace" }] } },
    });
  });
});

describe("the old paths of an import are refused", () => {
  it("for a site that does not show its space", async () => {
    const { organizationId, admin } = fixture;
    const path = { organizationId };
    const { id: spaceId } = await dataOf(
      createSpace({ client: admin.client, path, body: { title: "Beside" } }),
    );
    const of = { organizationId, spaceId, createdBy: admin.id };
    const { importRunId } = await storeImport(app.database.db, of);
    expect(await create(importRunId)).toMatchObject({
      status: 409,
      error: { error: { reason: "import.not-on-site" } },
    });
  });

  it("where the import cannot be seen, as in the trash, or another organization's", async () => {
    const id = await imported([{ address: docs("/old"), pageId: install }]);
    const other = await makeSiteFixture(app);
    const foreign = { ...other.site, importRunId: id };
    const { client } = other.admin;
    expect((await outcome(createImportRedirects({ client, path: foreign }))).status).toBe(404);
    const path = { spaceId: fixture.api.spaceId };
    await dataOf(deleteSpaceById({ client: fixture.admin.client, path }));
    expect((await create(id)).status).toBe(404);
  });

  it("to those who may not edit sites", async () => {
    const id = await imported([{ address: docs("/old"), pageId: install }]);
    const { client } = await app.newMember(fixture.organizationId, "review");
    expect((await outcome(createImportRedirects({ client, path: at(id) }))).status).toBe(403);
    expect(await becomes(id)).toEqual({ "/old": "new" });
  });
});
