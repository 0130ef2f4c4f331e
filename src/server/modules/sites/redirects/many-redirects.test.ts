import { beforeEach, beforeAll, describe, expect, it } from "vitest";
import {
  changeSiteRedirects,
  createSiteRedirect,
  createSiteShareLink,
  getSiteRedirectBySource,
  importSiteRedirects,
  listSiteRedirects,
  resolveSiteAddress,
  updateSiteById,
  updateSiteRedirectById,
  updateSiteSectionById,
} from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { recorded } from "#server/testing/recorded.ts";
import { makeSiteFixture, type SiteFixture } from "#server/testing/site-fixture.ts";

let app: TestApp;
let fixture: SiteFixture;
beforeAll(async () => {
  app = await makeApp();
});
beforeEach(async () => {
  fixture = await makeSiteFixture(app);
});

/** The admin's client and the site. */
const asAdmin = () => ({ client: fixture.admin.client, path: fixture.site });
type Body = Parameters<typeof createSiteRedirect>[0]["body"];
const create = (body: Body) => dataOf(createSiteRedirect({ ...asAdmin(), body }));
const toApi = () => ({ kind: "site-section" as const, siteSectionId: fixture.api.sectionId });
const outside = (url: string) => ({ kind: "external" as const, url });
const find = (source: string, shareKey?: string) =>
  outcome(
    getSiteRedirectBySource({
      ...asAdmin(),
      query: { source, ...(shareKey === undefined ? {} : { shareKey }) },
    }),
  );
const resolved = (path: string) => dataOf(resolveSiteAddress({ ...asAdmin(), query: { path } }));
const list = (query: Parameters<typeof listSiteRedirects>[0]["query"] = {}) =>
  dataOf(listSiteRedirects({ ...asAdmin(), query }));
const sources = async (search?: string) =>
  (await list(search === undefined ? {} : { search })).items.map(({ source }) => source);
type ImportBody = Parameters<typeof importSiteRedirects>[0]["body"];
const importing = (redirects: ImportBody["redirects"], apply = false) =>
  dataOf(importSiteRedirects({ ...asAdmin(), body: { redirects, apply } }));
type ChangeBody = Parameters<typeof changeSiteRedirects>[0]["body"];
const removing = (redirects: ChangeBody["redirects"], apply = false) =>
  dataOf(
    changeSiteRedirects({ ...asAdmin(), body: { redirects, change: { type: "remove" }, apply } }),
  );
const renameApi = (path: string) =>
  dataOf(
    updateSiteSectionById({
      client: fixture.admin.client,
      path: { ...fixture.site, siteSectionId: fixture.api.sectionId },
      body: { path },
    }),
  );

describe("a redirect to an outside address", () => {
  it("sends readers there with the status that was chosen", async () => {
    const url = "https://status.example.com/today?from=docs#now";
    const { id } = await create({ source: "/status", destination: outside(url) });
    expect((await find("/status")).data).toMatchObject({
      target: url,
      status: 307,
      redirect: { status: "ok", permanent: false },
    });
    const path = { ...fixture.site, siteRedirectId: id };
    const { client } = fixture.admin;
    await dataOf(updateSiteRedirectById({ client, path, body: { permanent: true } }));
    expect((await find("/status")).data?.status).toBe(308);
    const [changed] = await recorded(fixture.admin, "redirect.changed");
    expect(changed).toMatchObject({ before: { permanent: false }, after: { permanent: true } });
    expect((await find("/status/below")).status).toBe(404);
  });

  it("is not told the key of a site shared by link", async () => {
    await create({ source: "/status", destination: outside("https://status.example.com/") });
    const body = { visibility: "share-link" as const };
    await dataOf(updateSiteById({ ...asAdmin(), body }));
    const link = await dataOf(createSiteShareLink({ ...asAdmin(), body: { name: "Readers" } }));
    const key = new URL(link.urls.published ?? "").searchParams.get("shareKey") ?? "";
    expect((await find("/status", key)).data?.target).toBe("https://status.example.com/");
  });
});

describe("an address that is asked about", () => {
  it("has something to read, redirects, or has nothing", async () => {
    await create({ source: "/old", destination: toApi(), permanent: true });
    await create({ source: "/status", destination: outside("https://status.example.com/") });
    expect(await resolved("/api")).toEqual({
      object: "site-address",
      path: "/api",
      status: 200,
      title: "API",
    });
    expect(await resolved("/old")).toMatchObject({
      status: 308,
      target: "/api",
      title: "the section API",
      redirect: { source: "/old" },
    });
    expect(await resolved("/status")).toMatchObject({
      status: 307,
      target: "https://status.example.com/",
    });
    expect(await resolved("/nothing")).toEqual({
      object: "site-address",
      path: "/nothing",
      status: 404,
    });
    expect((await resolved("/")).status).toBe(200);
  });

  it("follows what a change of the structure left", async () => {
    await renameApi("reference");
    expect(await resolved("/api")).toMatchObject({
      status: 307,
      target: "/reference",
      redirect: { automatic: true },
    });
  });
});

describe("a search among redirects", () => {
  it("finds them by their path and by the outside address, whatever characters it has", async () => {
    await create({ source: "/old/100%25", destination: toApi() });
    await create({ source: "/elsewhere", destination: outside("https://status.example.com/a_b") });
    await create({ source: "/axb", destination: toApi() });
    expect(await sources("OLD/")).toEqual(["/old/100%25"]);
    expect(await sources("status.example")).toEqual(["/elsewhere"]);
    expect(await sources("a_b")).toEqual(["/elsewhere"]);
    expect(await sources("%25")).toEqual(["/old/100%25"]);
    expect(await list({ search: "nothing" })).toMatchObject({ items: [], count: 0 });
    expect(await list({ search: "a", limit: 0, status: "ok" })).toMatchObject({ count: 2 });
  });
});

describe("a list of redirects that is imported", () => {
  const lines = () => [
    { source: "https://old.example.com/status/", target: "https://status.example.com/" },
    { source: "/reference", target: "/api/" },
    { source: "/known", target: "/api" },
    { source: "/taken", target: "/" },
    { source: "/api", target: "/" },
    { source: "/reference", target: "/" },
    { source: "/gone", target: "/no/such/page" },
    { source: "/script", target: "javascript:alert(1)" },
    { source: "/old/%2e%2e/page", target: "/api" },
    { source: "/query?a=b", target: "/api" },
  ];
  const verdicts = [
    "added",
    "added",
    "unchanged",
    "redirected",
    "live",
    "repeated",
    "no-target",
    "target",
    "source",
    "source",
  ];

  it("is told line by line before anything is done, and then does just that", async () => {
    await create({ source: "/known", destination: toApi() });
    await create({ source: "/taken", destination: toApi() });
    const shown = await importing(lines());
    expect(shown.outcomes.map(({ outcome: became, reason }) => reason ?? became)).toEqual(verdicts);
    expect(shown).toMatchObject({ applied: false, added: 2, unchanged: 1, refused: 7 });
    expect(shown.outcomes[1]).toMatchObject({ source: "/reference", title: "the section API" });
    expect(await sources()).toEqual(["/taken", "/known"]);

    const done = await importing(lines(), true);
    expect(done).toEqual({ ...shown, applied: true });
    expect((await sources()).toSorted()).toEqual(["/known", "/reference", "/status", "/taken"]);
    expect((await find("/status")).data?.target).toBe("https://status.example.com/");
    expect((await find("/reference")).data?.target).toBe("/api");
    expect(await importing(lines(), true)).toMatchObject({ added: 0, unchanged: 3 });
    const made = await recorded(fixture.admin, "redirect.created");
    expect(made.map(({ target }) => target.label ?? "").toSorted()).toEqual([
      "/known",
      "/reference",
      "/status",
      "/taken",
    ]);
  });
});

describe("many redirects at once", () => {
  it("are removed with one outcome for each, and with what stood there before", async () => {
    await renameApi("reference");
    const { id } = await create({ source: "/old", destination: toApi() });
    await create({ source: "/kept", destination: toApi() });
    const automatic = (await list({ search: "/api" })).items[0]?.id ?? "";
    const ids = [id, automatic, "nothing", id];
    const shown = await removing({ ids });
    expect(shown).toEqual({
      object: "redirect-changes",
      applied: false,
      changed: 2,
      unchanged: 0,
      missing: 1,
      outcomes: [
        { id, outcome: "changed", source: "/old" },
        { id: automatic, outcome: "changed", source: "/api" },
        { id: "nothing", outcome: "missing" },
      ],
    });
    expect((await list()).count).toBe(3);
    expect(await removing({ ids }, true)).toEqual({ ...shown, applied: true });
    expect(await sources()).toEqual(["/kept"]);
    expect((await find("/api")).status).toBe(404);
    expect(await recorded(fixture.admin, "redirect.deleted")).toHaveLength(2);
    expect(await removing({ ids }, true)).toMatchObject({ changed: 0, missing: 3 });
  });

  it("are all that match, less those left out", async () => {
    const { id } = await create({ source: "/old/a", destination: toApi() });
    await create({ source: "/old/b", destination: toApi() });
    await create({ source: "/new", destination: toApi() });
    const redirects = { matching: { search: "/old/" }, except: [id] };
    expect(await removing(redirects, true)).toMatchObject({ changed: 1 });
    expect(await sources()).toEqual(["/new", "/old/a"]);
    expect(await removing({ matching: { status: "broken" } }, true)).toMatchObject({ changed: 0 });
  });
});
