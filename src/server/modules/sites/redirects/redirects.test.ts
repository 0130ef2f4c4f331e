import { beforeAll, describe, expect, it } from "vitest";
import {
  createSiteRedirect,
  createSiteShareLink,
  deleteSiteRedirectById,
  deleteSiteSectionById,
  deleteSpaceById,
  getSiteRedirectBySource,
  listSiteRedirects,
  type SiteRedirectDestination,
  updateSiteById,
  updateSiteRedirectById,
  updateSiteSectionById,
  updateSpaceContent,
} from "#client";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { recorded } from "#server/testing/recorded.ts";
import { makeSiteFixture, type SiteFixture } from "#server/testing/site-fixture.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";

let app: TestApp;
let fixture: SiteFixture;
beforeAll(async () => {
  app = await makeApp();
  fixture = await makeSiteFixture(app);
});

const create = (source: string, destination: SiteRedirectDestination) =>
  outcome(
    createSiteRedirect({
      client: fixture.admin.client,
      path: fixture.site,
      body: { source, destination },
    }),
  );
const find = (source: string, shareKey?: string) =>
  outcome(
    getSiteRedirectBySource({
      client: fixture.admin.client,
      path: fixture.site,
      query: { source, ...(shareKey === undefined ? {} : { shareKey }) },
    }),
  );
const update = (id: string, body: Parameters<typeof updateSiteRedirectById>[0]["body"]) =>
  outcome(
    updateSiteRedirectById({
      client: fixture.admin.client,
      path: { ...fixture.site, siteRedirectId: id },
      body,
    }),
  );
const remove = async (id: string) => {
  const path = { ...fixture.site, siteRedirectId: id };
  const { response } = await deleteSiteRedirectById({ client: fixture.admin.client, path });
  return response?.status;
};
const list = (query: Parameters<typeof listSiteRedirects>[0]["query"] = {}) =>
  dataOf(listSiteRedirects({ client: fixture.admin.client, path: fixture.site, query }));
/** What has become of each redirect, by its source. */
const becomes = async () =>
  Object.fromEntries(
    (await list({ limit: 100 })).items.map(({ source, status }) => [source, status]),
  );
const targetOf = async (source: string) => (await find(source)).data?.target;

const toApi = (): SiteRedirectDestination => ({
  kind: "site-section",
  siteSectionId: fixture.api.sectionId,
});
const toGuides = (): SiteRedirectDestination => ({
  kind: "site-space",
  siteSpaceId: fixture.guides.siteSpaceId,
});
const toPage = (pageId: string): SiteRedirectDestination => ({
  kind: "site-page",
  siteSpaceId: fixture.api.siteSpaceId,
  pageId,
});
const idOf = (created: Awaited<ReturnType<typeof create>>) => {
  if (!created.data) throw new Error(JSON.stringify(created.error));
  return created.data.id;
};

/** Adds pages to the space of the API section; answers the ids, parents first. */
const addPages = async (...titles: string[]) => {
  const path = { spaceId: fixture.api.spaceId };
  const ids: string[] = [];
  for (const title of titles) {
    const into = ids.at(-1);
    const change = {
      operation: "insert_page",
      type: "document",
      title,
      document: { markdown: "Text." },
      ...(into === undefined ? {} : { into }),
    } as const;
    const { changes } = await dataOf(
      updateSpaceContent({ client: fixture.admin.client, path, body: { changes: [change] } }),
    );
    const [done] = changes;
    if (done?.object !== "created_page") throw new Error("a page was not made");
    ids.push(done.page.id);
  }
  return ids;
};
const renameApi = (path: string) =>
  dataOf(
    updateSiteSectionById({
      client: fixture.admin.client,
      path: { ...fixture.site, siteSectionId: fixture.api.sectionId },
      body: { path },
    }),
  );

describe("a redirect", () => {
  it("leads an old path to a section, to a site-space or to a page", async () => {
    const [parent = "", child = ""] = await addPages("First steps", "Install");
    expect(await create("/old", toApi())).toMatchObject({
      status: 201,
      data: { object: "site-redirect", source: "/old", automatic: false, destination: toApi() },
    });
    await create("/start.html", toGuides());
    await create("/old/steps", toPage(parent));
    await create("/old/install", toPage(child));
    expect(await targetOf("/old")).toBe("/api");
    expect(await targetOf("/start.html")).toBe("/");
    expect(await targetOf("/old/steps")).toBe("/api/first-steps");
    expect(await targetOf("/old/install")).toBe("/api/first-steps/install");
    expect((await find("/old/other")).status).toBe(404);
    expect((await find("/nowhere")).status).toBe(404);
  });

  it("follows what it leads to, and leads nowhere once that is gone", async () => {
    const [page = ""] = await addPages("Tokens");
    await create("/tokens", toPage(page));
    await renameApi("reference");
    expect(await targetOf("/tokens")).toBe("/reference/tokens");
    await renameApi("api");
    const path = { spaceId: fixture.api.spaceId };
    const changes = [{ operation: "delete_page" as const, page }];
    await dataOf(updateSpaceContent({ client: fixture.admin.client, path, body: { changes } }));
    expect((await find("/tokens")).status).toBe(404);
  });

  it("is changed, and deleted twice", async () => {
    const id = idOf(await create("/changed", toApi()));
    expect(await update(id, { destination: toGuides() })).toMatchObject({
      status: 200,
      data: { id, source: "/changed", destination: toGuides() },
    });
    expect((await update(id, { source: "/moved" })).data?.source).toBe("/moved");
    expect((await update(id, { source: "/moved", destination: toGuides() })).status).toBe(200);
    expect([await targetOf("/moved"), await targetOf("/changed")]).toEqual(["/", undefined]);
    const changes = (await recorded(fixture.admin, "redirect.changed")).filter(
      ({ target }) => target.id === id,
    );
    expect(changes.map(({ before, after }) => ({ before, after }))).toEqual([
      { before: { source: "/changed" }, after: { source: "/moved" } },
      { before: { destination: toApi() }, after: { destination: toGuides() } },
    ]);
    expect([await remove(id), await remove(id)]).toEqual([204, 204]);
    expect((await update(id, { source: "/again" })).status).toBe(404);
    expect((await find("/moved")).status).toBe(404);
  });

  it("is one path, however it is written", async () => {
    const made = await create("/caf%c3%a9/%67uide", toApi());
    expect(made.data?.source).toBe("/caf%C3%A9/guide");
    expect(await targetOf("/caf%C3%A9/gu%69de")).toBe("/api");
    expect((await create("/caf%C3%a9/guide", toGuides())).status).toBe(409);
    expect((await create("/%61pi", toGuides())).status).toBe(409);
  });
});

describe("a redirect is refused", () => {
  const refusals: [string, string, () => SiteRedirectDestination, string][] = [
    ["without a slash", "old", toApi, "source"],
    ["with a slash at its end", "/old/", toApi, "source"],
    ["with a query", "/old?a=b", toApi, "source"],
    ["with a half percent sign", "/old%2", toApi, "source"],
    ["that is too long", `/${"x".repeat(512)}`, toApi, "source"],
    [
      "to an unknown section",
      "/x",
      () => ({ kind: "site-section", siteSectionId: "nothing" }),
      "destination.siteSectionId",
    ],
    [
      "to a site-space that is a section",
      "/x",
      () => ({ kind: "site-space", siteSpaceId: fixture.api.sectionId }),
      "destination.siteSpaceId",
    ],
    ["to an unknown page", "/x", () => toPage("nothing"), "destination.pageId"],
    [
      "to an address that runs a script",
      "/x",
      () => ({ kind: "external", url: "javascript:alert(1)" }),
      "destination.url",
    ],
    [
      "to an address that is no web address",
      "/x",
      () => ({ kind: "external", url: "mailto:ann@example.com" }),
      "destination.url",
    ],
  ];
  it.each(refusals)("%s", async (_what, source, destination, path) => {
    const { count } = await list();
    const { status, error } = await create(source, destination());
    expect(status).toBe(400);
    expect(error).toMatchObject({ error: { details: [{ path }] } });
    expect((await list()).count).toBe(count);
  });

  it("when something leads on from there already, by naming it", async () => {
    const id = idOf(await create("/taken", toApi()));
    const message = "/taken leads to the section API already.";
    expect(await create("/taken", toGuides())).toMatchObject({
      status: 409,
      error: {
        error: { reason: "redirect.source-taken", message, details: [{ path: "source", message }] },
      },
    });
    const other = idOf(await create("/free", toGuides()));
    expect((await update(other, { source: "/taken" })).status).toBe(409);
    expect((await update(id, { source: "/taken" })).status).toBe(200);
  });

  it("to all but one of those who take a path at once", async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => create("/contested", toApi())));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409,
    ]);
  });

  it("where something stands, by naming it", async () => {
    expect(await create("/api", toGuides())).toMatchObject({
      status: 409,
      error: { error: { message: "/api is a live address: API." } },
    });
  });

  it("to what stands on another site", async () => {
    const other = await makeSiteFixture(app);
    const elsewhere = { kind: "site-section", siteSectionId: other.api.sectionId } as const;
    expect((await create("/elsewhere", elsewhere)).status).toBe(400);
    const id = idOf(await create("/own", toApi()));
    const path = { ...other.site, siteRedirectId: id };
    const { client } = other.admin;
    const body = { source: "/mine" };
    expect((await outcome(updateSiteRedirectById({ client, path, body }))).status).toBe(404);
    expect((await outcome(deleteSiteRedirectById({ client, path }))).status).toBe(204);
    expect(await targetOf("/own")).toBe("/api");
  });

  it("to those who may not make content; they may look", async () => {
    const { client } = await app.newMember(fixture.organizationId, "review");
    const id = idOf(await create("/looked-at", toApi()));
    const path = { ...fixture.site, siteRedirectId: id };
    const body = { source: "/mine", destination: toApi() };
    const statuses = [
      await outcome(listSiteRedirects({ client, path: fixture.site })),
      await outcome(
        getSiteRedirectBySource({ client, path: fixture.site, query: { source: "/looked-at" } }),
      ),
      await outcome(createSiteRedirect({ client, path: fixture.site, body })),
      await outcome(updateSiteRedirectById({ client, path, body })),
      await outcome(deleteSiteRedirectById({ client, path })),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 403, 403, 403]);
  });
});

describe("what a change of the structure leaves", () => {
  it("also carries what is below it, unless something nearer leads on", async () => {
    fixture = await makeSiteFixture(app);
    const [page = ""] = await addPages("Limits", "Daily", "More");
    await renameApi("reference");
    const { items } = await list();
    expect(items).toMatchObject([{ source: "/api", automatic: true }]);
    expect(await targetOf("/api")).toBe("/reference");
    expect(await targetOf("/api/limits/daily")).toBe("/reference/limits/daily");
    await create("/api/limits/daily", toPage(page));
    expect(await targetOf("/api/limits/daily")).toBe("/reference/limits");
    expect(await targetOf("/api/limits/daily/more")).toBe("/reference/limits/daily/more");
    expect((await find("/apis")).status).toBe(404);
  });

  it("ends when something stands there again", async () => {
    await renameApi("api");
    expect((await find("/api")).status).toBe(404);
    expect(await targetOf("/reference/limits")).toBe("/api/limits");
  });

  it("leads nowhere once its section is gone, stays to be seen, and can be led elsewhere", async () => {
    await create("/old", toApi());
    const path = { ...fixture.site, siteSectionId: fixture.api.sectionId };
    await dataOf(deleteSiteSectionById({ client: fixture.admin.client, path }));
    expect((await find("/reference")).status).toBe(404);
    expect(await becomes()).toEqual({
      "/old": "broken",
      "/reference": "broken",
      "/api/limits/daily": "broken",
    });
    const broken = await list({ status: "broken", limit: 2 });
    expect(broken).toMatchObject({
      count: 3,
      items: [{ source: "/old" }, { source: "/reference" }],
    });
    const rest = await list({ status: "broken", page: broken.next?.page ?? "" });
    expect(rest.items.map(({ source }) => source)).toEqual(["/api/limits/daily"]);
    expect((await list({ status: "broken", limit: 0 })).count).toBe(3);
    const mended = await update(broken.items[0]?.id ?? "", { destination: toGuides() });
    expect(mended.data).toMatchObject({ source: "/old", status: "ok" });
    expect((await list({ status: "ok" })).items).toMatchObject([{ source: "/old" }]);
  });
});

describe("a redirect made by hand", () => {
  it("rests while something stands at its path, and leads on again after", async () => {
    fixture = await makeSiteFixture(app);
    await create("/manual", toGuides());
    await renameApi("manual");
    expect(await becomes()).toEqual({ "/manual": "covered", "/api": "ok" });
    expect((await find("/manual")).status).toBe(404);
    expect((await list({ status: "covered" })).count).toBe(1);
    await renameApi("api");
    expect(await becomes()).toEqual({ "/manual": "ok" });
    expect(await targetOf("/manual")).toBe("/");
  });

  it("is broken once its page is deleted", async () => {
    const [page = ""] = await addPages("Brief");
    await create("/brief", toPage(page));
    expect((await becomes())["/brief"]).toBe("ok");
    const path = { spaceId: fixture.api.spaceId };
    const changes = [{ operation: "delete_page" as const, page }];
    await dataOf(updateSpaceContent({ client: fixture.admin.client, path, body: { changes } }));
    expect((await becomes())["/brief"]).toBe("broken");
  });
});

it("a page whose space is in the trash is not led to", async () => {
  fixture = await makeSiteFixture(app);
  const [page = ""] = await addPages("Lost");
  await create("/lost", toPage(page));
  const path = { spaceId: fixture.api.spaceId };
  await dataOf(deleteSpaceById({ client: fixture.admin.client, path }));
  expect((await find("/lost")).status).toBe(404);
  expect(await becomes()).toEqual({ "/lost": "broken" });
});

it("a site behind share links goes on with the key, and finds nothing with another", async () => {
  fixture = await makeSiteFixture(app);
  await create("/old", toApi());
  expect((await find("/old", "anything")).data?.target).toBe("/api");
  const body = { visibility: "share-link" as const };
  await dataOf(updateSiteById({ client: fixture.admin.client, path: fixture.site, body }));
  const link = await dataOf(
    createSiteShareLink({
      client: fixture.admin.client,
      path: fixture.site,
      body: { name: "Readers" },
    }),
  );
  const key = new URL(link.urls.published ?? "").searchParams.get("shareKey") ?? "";
  expect((await find("/old", key)).data?.target).toBe(`/api?shareKey=${key}`);
  expect((await find("/old", "anything")).status).toBe(404);
  expect(await targetOf("/old")).toBe("/api");
});

it("redirects are paged without a gap", async () => {
  for (const at of [1, 2, 3, 4]) await create(`/paged-${at}`, toApi());
  const all = (await list({ limit: 100 })).items.map(({ source }) => source);
  const first = await list({ limit: 3 });
  const second = await list({ limit: 3, page: first.next?.page ?? "" });
  expect([...first.items, ...second.items].map(({ source }) => source)).toEqual(all);
  expect(second.next).toBeUndefined();
});
