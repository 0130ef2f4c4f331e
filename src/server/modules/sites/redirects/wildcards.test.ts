import { beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import {
  bulkUpsertSiteRedirects,
  changeSiteRedirects,
  createSiteRedirect,
  getSiteById,
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
import { addPages } from "#server/testing/pages-fixture.ts";
import { recorded } from "#server/testing/recorded.ts";
import { makeSiteFixture, type SiteFixture } from "#server/testing/site-fixture.ts";

let app: TestApp;
let fixture: SiteFixture;
/** Where readers find the site; ends with a slash. */
let base = "";
let start = "";
beforeAll(async () => {
  app = await makeApp();
});
/** Guides at / with Start and Install; API at /api with Limits. */
beforeEach(async () => {
  fixture = await makeSiteFixture(app);
  const { admin, guides, api } = fixture;
  [start = ""] = await addPages(admin, guides.spaceId, ["Start", "Install"]);
  await addPages(admin, api.spaceId, ["Limits"]);
  base = (await dataOf(getSiteById(asAdmin()))).urls.published ?? "";
});

const asAdmin = () => ({ client: fixture.admin.client, path: fixture.site });
type Body = Parameters<typeof createSiteRedirect>[0]["body"];
const create = (body: Body) => outcome(createSiteRedirect({ ...asAdmin(), body }));
const update = (siteRedirectId: string, body: Partial<Body>) =>
  outcome(
    updateSiteRedirectById({
      client: fixture.admin.client,
      path: { ...fixture.site, siteRedirectId },
      body,
    }),
  );
const toApi = () => ({ kind: "site-section" as const, siteSectionId: fixture.api.sectionId });
const toGuides = () => ({ kind: "site-section" as const, siteSectionId: fixture.guides.sectionId });
const toStart = () => ({
  kind: "site-page" as const,
  siteSpaceId: fixture.guides.siteSpaceId,
  pageId: start,
});
const outside = (url: string) => ({ kind: "external" as const, url });
const resolved = (path: string) => dataOf(resolveSiteAddress({ ...asAdmin(), query: { path } }));
const targetOf = async (path: string) => (await resolved(path)).target;
const statuses = async () =>
  Object.fromEntries(
    (await dataOf(listSiteRedirects(asAdmin()))).items.map(({ source, status }) => [
      source,
      status,
    ]),
  );
const upsert = async (
  redirects: Parameters<typeof bulkUpsertSiteRedirects>[0]["body"]["redirects"],
) => (await dataOf(bulkUpsertSiteRedirects({ ...asAdmin(), body: { redirects } }))).results;

describe("a wildcard", () => {
  it("leads everything below it to one place, or each address to what it has below", async () => {
    await create({ source: "/old/*", destination: toStart() });
    await create({ source: "/v1/*", destination: toApi(), captureWildcard: true, permanent: true });
    const status = outside("https://status.example.com/history?from=docs");
    await create({ source: "/status/*", destination: status, captureWildcard: true });
    expect(await targetOf("/old")).toBe("/start");
    expect(await targetOf("/old/what/ever")).toBe("/start");
    expect(await resolved("/v1/limits")).toMatchObject({
      status: 308,
      target: "/api/limits",
      redirect: { source: "/v1/*", captureWildcard: true },
    });
    expect(await targetOf("/v1")).toBe("/api");
    expect((await resolved("/v1/nothing")).status).toBe(404);
    expect(await targetOf("/status/2026/may")).toBe(
      "https://status.example.com/history/2026/may?from=docs",
    );
    expect((await resolved("/older")).status).toBe(404);
  });

  it("is passed over for what stands there, for a redirect from there, and for a longer one", async () => {
    await create({ source: "/old/*", destination: toApi() });
    await create({ source: "/old/guides/*", destination: toGuides(), captureWildcard: true });
    await create({ source: "/old/guides/start", destination: toApi() });
    await create({ source: "/start*", destination: toApi() });
    expect(await targetOf("/old/guides/install")).toBe("/install");
    expect(await targetOf("/old/guides/start")).toBe("/api");
    expect(await targetOf("/old/guides/nothing")).toBe("/api");
    expect((await resolved("/start")).status).toBe(200);
    expect(await targetOf("/started")).toBe("/api");
  });

  it("goes on from where it leads, as far as that was left since", async () => {
    await create({ source: "/old/*", destination: toGuides(), captureWildcard: true });
    await create({ source: "/install/old", destination: toApi() });
    await create({ source: "/first/*", destination: toStart(), captureWildcard: true });
    await create({ source: "/start/*", destination: toApi(), captureWildcard: true });
    expect(await targetOf("/old/install/old")).toBe("/api");
    expect(await targetOf("/old/first/limits")).toBe("/api/limits");
    expect((await resolved("/old/first/nothing")).status).toBe(404);
  });

  it("carries only what there is: without a * there is nothing to carry", async () => {
    const carries = { destination: toApi(), captureWildcard: true };
    const wrong = [{ path: "captureWildcard", message: "needs a source that ends with *" }];
    expect(await create({ source: "/old", ...carries })).toMatchObject({
      status: 400,
      error: { error: { details: wrong } },
    });
    const { data } = await create({ source: "/old/*", ...carries });
    expect(await update(data?.id ?? "", { source: "/old" })).toMatchObject({
      status: 400,
      error: { error: { details: wrong } },
    });
    await update(data?.id ?? "", { source: "/old", captureWildcard: false });
    expect(await targetOf("/old")).toBe("/api");
    expect((await create({ source: "/a*b", destination: toApi() })).status).toBe(400);
    expect((await create({ source: "/*", destination: toApi() })).status).toBe(400);
  });
});

describe("an outside address that is the site's own", () => {
  it("is kept as what is read there, under whichever of its names", async () => {
    const body = { hostname: "docs.northwind.example" };
    await dataOf(updateSiteById({ ...asAdmin(), body }));
    for (const [source, url] of [
      ["/a", "https://docs.northwind.example/start/"],
      ["/b", `${base}start`],
      ["/c", "http://docs.northwind.example/api"],
      ["/d", "https://docs.northwind.example"],
      ["/e", "https://docs.northwind.example/a"],
    ] as const)
      await create({ source, destination: outside(url) });
    const items = (await dataOf(listSiteRedirects(asAdmin()))).items.toReversed();
    expect(items.map(({ destination }) => destination)).toEqual([
      toStart(),
      toStart(),
      toApi(),
      toGuides(),
      toStart(),
    ]);
    const { data } = await create({ source: "/f", destination: outside(`${base}start#more`) });
    expect(data?.destination).toEqual(outside(`${base}start#more`));
  });

  it("is refused where nothing is read, as from the redirect itself", async () => {
    const refused = async (source: string, url: string) => {
      const { status, error } = await create({ source, destination: outside(url) });
      expect(status).toBe(400);
      return (error as { error: { details: unknown } }).error.details;
    };
    const path = "destination.url";
    expect(await refused("/self", `${base}self`)).toEqual([
      { path, message: "is the address that it redirects from" },
    ]);
    expect(await refused("/loopa", `${base}loopb`)).toEqual([
      { path, message: "is an address of this site, and readers find nothing there" },
    ]);
    const { data } = await create({ source: "/loopb", destination: toApi() });
    expect((await update(data?.id ?? "", { destination: outside(`${base}loopb/x`) })).status).toBe(
      400,
    );
  });

  it("that becomes one later does not lead round for ever", async () => {
    await create({ source: "/one", destination: outside("https://later.example.com/two") });
    await create({ source: "/two", destination: outside("https://later.example.com/one") });
    await create({ source: "/three", destination: outside("https://later.example.com/start") });
    expect(await targetOf("/one")).toBe("https://later.example.com/two");
    await dataOf(updateSiteById({ ...asAdmin(), body: { hostname: "later.example.com" } }));
    expect((await resolved("/one")).status).toBe(404);
    expect(await targetOf("/three")).toBe("https://later.example.com/start");
    expect(await statuses()).toEqual({ "/one": "circular", "/two": "circular", "/three": "ok" });
  });
});

describe("a circle", () => {
  const carrying = (source: string, destination: Body["destination"]) =>
    create({ source, destination, captureWildcard: true });

  it("is refused when it is closed, over all redirects, and says by which", async () => {
    const into = await carrying("/api/*", toApi());
    expect(into).toMatchObject({
      status: 409,
      error: { error: { reason: "redirect.circle", details: [{ path: "destination" }] } },
    });
    await carrying("/start/*", toApi());
    const { status, error } = await carrying("/api/*", toStart());
    expect(status).toBe(409);
    expect((error as { error: { message: string } }).error.message).toContain("/api/* → /start/*");
    expect((await create({ source: "/api/*", destination: toStart() })).status).toBe(201);
  });

  it("that a change of the structure closes is told, and ends with 404", async () => {
    await carrying("/reference/*", toApi());
    expect(await targetOf("/reference/limits")).toBe("/api/limits");
    const path = { ...fixture.site, siteSectionId: fixture.api.sectionId };
    const body = { path: "reference" };
    await dataOf(updateSiteSectionById({ client: fixture.admin.client, path, body }));
    expect((await resolved("/reference/limits")).status).toBe(200);
    expect((await resolved("/reference/nothing")).status).toBe(404);
    expect((await statuses())["/reference/*"]).toBe("circular");
    const circular = await dataOf(
      listSiteRedirects({ ...asAdmin(), query: { status: "circular", limit: 0 } }),
    );
    expect(circular.count).toBe(1);
  });
});

test("redirects are made, changed and deleted by their sources, each with what became of it", async () => {
  await create({ source: "/kept", destination: toApi(), permanent: true });
  await create({ source: "/gone", destination: toApi() });
  const results = await upsert([
    { source: "/new/*", destination: toApi(), captureWildcard: true },
    { source: "/kept", destination: toStart() },
    { source: "/gone", destination: null },
    { source: "/never", destination: null },
    {
      source: "/by-path",
      destination: { kind: "path", spaceId: fixture.guides.spaceId, path: "install" },
      permanent: true,
    },
    {
      source: "/no-path",
      destination: { kind: "path", spaceId: fixture.guides.spaceId, path: "nothing" },
    },
    { source: "/start", destination: toApi() },
    { source: "/api/*", destination: toApi(), captureWildcard: true },
    { source: "/kept", destination: toGuides() },
  ]);
  expect(results.map(({ source, status }) => [source, status])).toEqual([
    ["/new/*", "created"],
    ["/kept", "updated"],
    ["/gone", "deleted"],
    ["/never", "deleted"],
    ["/by-path", "created"],
    ["/no-path", "error"],
    ["/start", "error"],
    ["/api/*", "error"],
    ["/kept", "error"],
  ]);
  expect(results.flatMap((one) => (one.status === "error" ? [one.error] : []))).toEqual([
    "Destination.path: this space has no page there.",
    "/start is a live address: the page Start of Guides.",
    expect.stringContaining("/api/* also matches where it leads"),
    "An earlier entry has the same source.",
  ]);
  expect(await resolved("/kept")).toMatchObject({ status: 308, target: "/start" });
  expect(await resolved("/by-path")).toMatchObject({ status: 308, target: "/install" });
  expect(await targetOf("/new/limits")).toBe("/api/limits");
  expect((await resolved("/gone")).status).toBe(404);
  const [changed] = await recorded(fixture.admin, "redirect.changed");
  expect(changed).toMatchObject({
    before: { destination: toApi() },
    after: { destination: toStart() },
  });
  expect(await recorded(fixture.admin, "redirect.created")).toHaveLength(4);
});

test("an import takes wildcards, is permanent unless otherwise said, and refuses circles together", async () => {
  const lines = [
    { source: "/old/*", target: "/api/*" },
    { source: "/older/*", target: "/start" },
    { source: "https://x.example/v0/*", target: "https://archive.example.com/v0/*" },
    { source: "/one", target: "/api/*" },
    { source: "/api/*", target: "/start/*" },
    { source: "/start/*", target: "/api/*" },
    { source: "/self", target: `${base}self` },
    { source: "/*", target: "/" },
  ];
  const importing = async (apply: boolean, permanent?: boolean) => {
    const body = { redirects: lines, apply, ...(permanent === undefined ? {} : { permanent }) };
    return dataOf(importSiteRedirects({ ...asAdmin(), body }));
  };
  const shown = await importing(false);
  expect(shown.outcomes.map(({ outcome: became, reason }) => reason ?? became)).toEqual([
    "added",
    "added",
    "added",
    "wildcard",
    "added",
    "circle",
    "no-target",
    "source",
  ]);
  expect((await importing(true)).added).toBe(4);
  expect(await resolved("/old/limits")).toMatchObject({ status: 308, target: "/api/limits" });
  expect(await targetOf("/older/limits")).toBe("/start");
  expect(await targetOf("/v0/a/b")).toBe("https://archive.example.com/v0/a/b");
  const again = await importing(true, false);
  expect(again).toMatchObject({ added: 0, unchanged: 4 });
});

test("many redirects are made permanent or temporary at once", async () => {
  const { data: one } = await create({ source: "/one", destination: toApi() });
  const { data: two } = await create({ source: "/two", destination: toApi(), permanent: true });
  const ids = [one?.id ?? "", two?.id ?? "", "nothing"];
  const change = { type: "set-permanent" as const, permanent: true };
  const changing = (apply: boolean) =>
    dataOf(changeSiteRedirects({ ...asAdmin(), body: { redirects: { ids }, change, apply } }));
  const shown = await changing(false);
  expect(shown).toMatchObject({ changed: 1, unchanged: 1, missing: 1 });
  expect(shown.outcomes.map(({ outcome: became }) => became)).toEqual([
    "changed",
    "unchanged",
    "missing",
  ]);
  expect(await changing(true)).toEqual({ ...shown, applied: true });
  const found = await outcome(getSiteRedirectBySource({ ...asAdmin(), query: { source: "/one" } }));
  expect(found.data?.status).toBe(308);
  const events = await recorded(fixture.admin, "redirect.changed");
  expect(events).toMatchObject([{ before: { permanent: false }, after: { permanent: true } }]);
});
