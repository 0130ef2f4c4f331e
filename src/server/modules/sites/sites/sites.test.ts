import { beforeAll, describe, expect, it } from "vitest";
import {
  createSite,
  createSpace,
  deleteSpaceById,
  getSiteById,
  getSiteStructure,
  listPages,
  listSites,
  listSpacesInOrganizationById,
  updateOrganizationById,
  updateSiteById,
  updateSpaceById,
} from "#client";
import { newId } from "#server/kit/ids.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { recorded } from "#server/testing/recorded.ts";
import { makeSiteFixture } from "#server/testing/site-fixture.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});

type NewSite = NonNullable<Parameters<typeof createSite>[0]["body"]>;
type Change = Parameters<typeof updateSiteById>[0]["body"];
const made = ({ client }: Person, organizationId: string, body: NewSite = {}) =>
  createSite({ client, path: { organizationId }, body });
const newSite = (admin: Admin, body: NewSite = {}) =>
  dataOf(made(admin, admin.organizationId, body));
const newSpace = async ({ client, organizationId }: Admin, title = "Space") =>
  (await dataOf(createSpace({ client, path: { organizationId }, body: { title } }))).id;
const change = (
  { client, organizationId }: Admin,
  siteId: string,
  body: Change,
  version?: string,
) =>
  updateSiteById({
    client,
    path: { organizationId, siteId },
    body,
    ...(version === undefined ? {} : { headers: { "If-Match": version } }),
  });
const list = (
  { client, organizationId }: Admin,
  query: NonNullable<Parameters<typeof listSites>[0]["query"]> = {},
) => dataOf(listSites({ client, path: { organizationId }, query }));
const structureOf = ({ client, organizationId }: Admin, siteId: string) =>
  dataOf(getSiteStructure({ client, path: { organizationId, siteId } }));
const titlesOf = async ({ client, organizationId }: Admin) => {
  const { items } = await dataOf(
    listSpacesInOrganizationById({ client, path: { organizationId } }),
  );
  return items.map(({ title }) => title).toSorted();
};

describe("a new site", () => {
  it("has sensible values when nothing is said, and no body is needed", async () => {
    const admin = await app.newAdmin();
    const { client, organizationId } = admin;
    const response = await app.request(`/v1/orgs/${organizationId}/sites`, {
      method: "POST",
      token: admin.token,
    });
    expect(response.status).toBe(201);
    const site = (await response.json()) as { id: string };
    const location = `http://localhost/v1/orgs/${organizationId}/sites/${site.id}`;
    expect(response.headers.get("location")).toBe(location);
    expect(site).toEqual({
      object: "site",
      id: site.id,
      type: "basic",
      title: "Untitled site",
      basename: "untitled-site",
      visibility: "public",
      published: false,
      siteSpaces: 0,
      createdAt: expect.any(String),
      adaptiveContent: { enabled: false },
      ads: { status: "pending", submittable: false },
      agentsContext: "included",
      features: [],
      structureVersion: 0,
      urls: {
        location,
        app: `http://localhost/o/${organizationId}/sites/${site.id}`,
        published: `http://${organizationId.toLowerCase()}.localhost/untitled-site/`,
      },
      permissions: { view: true, edit: true },
    });
    const path = { organizationId, siteId: site.id };
    expect(await dataOf(getSiteById({ client, path }))).toEqual(site);
    const events = await recorded(admin, "site.created");
    expect(events).toMatchObject([
      { target: { type: "site", id: site.id }, after: { title: "Untitled site", spaces: [] } },
    ]);
  });

  it("shows the spaces it is made of, the first as the default", async () => {
    const admin = await app.newAdmin();
    const spaces = [await newSpace(admin, "Guides"), await newSpace(admin, "API")];
    const site = await newSite(admin, { title: "Docs", type: "ultimate", spaces });
    expect(site).toMatchObject({ siteSpaces: 2, type: "ultimate", structureVersion: 1 });
    const { type, structure } = await structureOf(admin, site.id);
    expect(type).toBe("siteSpaces");
    expect(structure).toMatchObject([
      { space: { id: spaces[0] }, title: "Guides", default: true },
      { space: { id: spaces[1] }, title: "API", default: false },
    ]);
    expect(await recorded(admin, "site.created")).toHaveLength(1);
  });

  it("can make its first space itself, empty or with pages to write over", async () => {
    const admin = await app.newAdmin();
    const { client } = admin;
    const pagesOf = async (siteId: string) => {
      const { structure } = await structureOf(admin, siteId);
      const [first] = structure;
      if (first?.object !== "site-space") throw new Error("there is no first space");
      expect(first).toMatchObject({ default: true, title: "Manual" });
      const { pages } = await dataOf(listPages({ client, path: { spaceId: first.space.id } }));
      return pages.map(({ title }) => title);
    };
    const empty = await newSite(admin, { title: "Manual", spaces: "empty" });
    expect(await pagesOf(empty.id)).toEqual([]);
    const sample = await newSite(admin, { title: "Manual", spaces: "sample" });
    expect(await pagesOf(sample.id)).toEqual(["Welcome", "Getting started", "Questions"]);
    expect(await titlesOf(admin)).toEqual(["Manual", "Manual"]);
  });

  it("calls that space as much of its own title as a space can be called", async () => {
    const admin = await app.newAdmin();
    const { id } = await newSite(admin, { title: "x".repeat(128), spaces: "empty" });
    const { structure } = await structureOf(admin, id);
    expect(structure).toMatchObject([{ title: "x".repeat(50) }]);
  });

  it("leaves nothing when one of its spaces cannot be had", async () => {
    const admin = await app.newAdmin();
    const { organizationId } = admin;
    const other = await app.newAdmin();
    const [ours, theirs] = [await newSpace(admin), await newSpace(other)];
    const trashed = await newSpace(admin);
    await deleteSpaceById({ client: admin.client, path: { spaceId: trashed } });
    for (const wrong of [theirs, trashed, newId()]) {
      const refused = await outcome(made(admin, organizationId, { spaces: [ours, wrong] }));
      expect(refused).toMatchObject({
        status: 400,
        error: { error: { details: [{ path: "spaces.1", message: "there is no such space" }] } },
      });
    }
    const twice = await outcome(made(admin, organizationId, { spaces: [ours, ours] }));
    expect(twice.status).toBe(400);
    expect(await list(admin)).toMatchObject({ items: [], count: 0 });
    expect(await recorded(admin, "site.created")).toEqual([]);
  });

  it("takes the role create on each of its spaces", async () => {
    const admin = await app.newAdmin();
    const { organizationId } = admin;
    const creator = await app.newMember(organizationId, "create");
    const { client } = admin;
    const spaceId = await newSpace(admin);
    const body = { spaces: [spaceId] };
    expect((await outcome(made(creator, organizationId, body))).status).toBe(201);
    const level = (defaultLevel: "read" | null) =>
      dataOf(updateSpaceById({ client, path: { spaceId }, body: { defaultLevel } }));
    await level("read");
    expect((await outcome(made(creator, organizationId, body))).status).toBe(403);
    await level(null);
    expect((await outcome(made(creator, organizationId, body))).status).toBe(400);
    const editor = await app.newMember(organizationId, "edit");
    expect((await outcome(made(editor, organizationId, {}))).status).toBe(403);
  });

  it("gets a basename of its own, also when many are made at once", async () => {
    const admin = await app.newAdmin();
    const sites = await Promise.all(
      Array.from({ length: 4 }, () => newSite(admin, { title: "Élan & Café 2!" })),
    );
    expect(sites.map(({ basename = "" }) => basename).toSorted()).toEqual([
      "elan-cafe-2",
      "elan-cafe-2-2",
      "elan-cafe-2-3",
      "elan-cafe-2-4",
    ]);
    expect(await newSite(admin, { title: "文档" })).toMatchObject({ basename: "site" });
    const long = "word ".repeat(25).trim();
    const [first, second] = [
      await newSite(admin, { title: long }),
      await newSite(admin, { title: long }),
    ];
    expect(second.basename).not.toBe(first.basename);
    expect(second.basename?.length).toBeLessThanOrEqual(100);
  });
});

describe("the list of sites", () => {
  it("is newest first, by page, and by each filter", async () => {
    const admin = await app.newAdmin();
    const spaceId = await newSpace(admin);
    const shown = await newSite(admin, { title: "100% Guides", spaces: [spaceId] });
    const second = await newSite(admin, { title: "API", type: "premium" });
    const third = await newSite(admin, { title: "Blog", type: "ultimate" });
    const ids = async (query: Parameters<typeof list>[1]) =>
      (await list(admin, query)).items.map(({ id }) => id);
    const all = await list(admin, { limit: 2 });
    expect(all).toMatchObject({ count: 3, items: [{ id: third.id }, { id: second.id }] });
    expect(await list(admin, { limit: 2, page: all.next?.page ?? "" })).toMatchObject({
      items: [{ id: shown.id, siteSpaces: 1 }],
    });
    expect(await ids({ space: spaceId })).toEqual([shown.id]);
    expect(await ids({ space: newId() })).toEqual([]);
    expect(await ids({ title: "gUiD" })).toEqual([shown.id]);
    expect(await ids({ title: "0%" })).toEqual([shown.id]);
    expect(await ids({ title: "_" })).toEqual([]);
    expect(await ids({ type: ["premium", "ultimate"] })).toEqual([third.id, second.id]);
    expect(await ids({ published: false })).toHaveLength(3);
    expect(await ids({ published: true })).toEqual([]);
    expect(await list(admin, { limit: 0 })).toEqual({ items: [], count: 3 });
  });

  it("is for members of the organization only, and says what they may do", async () => {
    const admin = await app.newAdmin();
    const { organizationId } = admin;
    const site = await newSite(admin);
    const path = { organizationId };
    const guest = await app.newMember(organizationId, null);
    expect((await listSites({ client: guest.client, path })).response?.status).toBe(403);
    const stranger = await app.newAdmin();
    expect((await listSites({ client: stranger.client, path })).response?.status).toBe(404);
    const reader = await app.newMember(organizationId, "read");
    const { items } = await dataOf(listSites({ client: reader.client, path }));
    expect(items).toMatchObject([{ id: site.id, permissions: { view: true, edit: false } }]);
    const foreign = { organizationId: stranger.organizationId, siteId: site.id };
    const found = await getSiteById({ client: stranger.client, path: foreign });
    expect(found.response?.status).toBe(404);
  });
});

describe("changing a site", () => {
  it("changes what is given, keeps the rest, and writes nothing when nothing differs", async () => {
    const admin = await app.newAdmin();
    const hostname = `a${newId().toLowerCase()}`;
    const path = { organizationId: admin.organizationId };
    await dataOf(updateOrganizationById({ client: admin.client, path, body: { hostname } }));
    const site = await newSite(admin, { title: "Docs" });
    const published = (body: Change) =>
      dataOf(change(admin, site.id, body)).then(({ urls }) => urls.published);
    const body = {
      title: "Manual",
      visibility: "unlisted",
      basename: "manual",
      adaptiveContent: { enabled: true },
      agentsContext: "excluded",
    } as const;
    expect(await dataOf(change(admin, site.id, body))).toMatchObject(body);
    const version = (await change(admin, site.id, {})).response?.headers.get("etag");
    const same = await change(admin, site.id, body);
    expect(same.response?.headers.get("etag")).toBe(version);
    expect(await recorded(admin, "site.updated")).toMatchObject([
      {
        before: { title: "Docs", basename: "docs", adaptiveContent: false },
        after: { title: "Manual", basename: "manual", adaptiveContent: true },
      },
    ]);

    const own = `docs.${hostname}.example`;
    expect(await published({})).toBe(`http://${hostname}.localhost/manual/`);
    expect(await published({ proxy: "example.com/docs" })).toBe("https://example.com/docs/");
    expect(await dataOf(change(admin, site.id, {}))).toMatchObject({
      proxy: { origin: "example.com/docs", target: `http://${hostname}.localhost/manual/` },
    });
    // A host name counts once it was verified.
    expect(await published({ hostname: own })).toBe("https://example.com/docs/");
    const back = await dataOf(change(admin, site.id, { hostname: null, proxy: null }));
    expect(back).not.toHaveProperty("hostname");
    expect(back).not.toHaveProperty("proxy");
  });

  it("refuses an address another site has, naming it, and one nobody can open", async () => {
    const admin = await app.newAdmin();
    const other = await app.newAdmin();
    const hostname = `docs.${newId().toLowerCase()}.example`;
    const owner = await newSite(admin, { title: "Owner" });
    await dataOf(change(admin, owner.id, { hostname }));
    const site = await newSite(admin, { title: "Late" });
    const theirs = await newSite(other, { title: "Owner" });
    const saying = async (call: ReturnType<typeof change>) => {
      const { error, status } = await outcome(call);
      return `${status} ${JSON.stringify(error)}`;
    };
    expect(await saying(change(admin, site.id, { basename: "owner", title: "Changed" }))).toMatch(
      /^409.*belongs to the site “Owner”/,
    );
    expect(await saying(change(admin, site.id, { hostname }))).toMatch(/^409.*“Owner”/);
    expect(await saying(change(other, theirs.id, { hostname }))).toMatch(
      /^409.*a site of another organization/,
    );
    const proxy = `${newId().toLowerCase()}.example/docs`;
    await dataOf(change(admin, owner.id, { proxy }));
    expect(await dataOf(change(admin, owner.id, { proxy }))).toMatchObject({
      proxy: { origin: proxy },
    });
    const upper = proxy.replace("/docs", "/Docs");
    expect(await saying(change(admin, site.id, { proxy: upper }))).toMatch(
      /^409.*“Owner”.*"path":"proxy"/,
    );
    expect(await saying(change(other, theirs.id, { proxy }))).toMatch(
      /^409.*a site of another organization/,
    );
    for (const wrong of ["two.parts", "UPPER.example.com", "a.b.c-", "10.20.30.40"])
      expect(await saying(change(admin, site.id, { hostname: wrong }))).toMatch(/^400.*hostname/);
    for (const wrong of ["example.com", "example.com/docs/", "https://example.com/docs"])
      expect(await saying(change(admin, site.id, { proxy: wrong }))).toMatch(/^400.*proxy/);
    for (const wrong of ["", "Upper", "a/b", "a--b", "x".repeat(101)])
      expect(await saying(change(admin, site.id, { basename: wrong }))).toMatch(/^400.*basename/);
    const { client, organizationId } = admin;
    const path = { organizationId, siteId: site.id };
    expect(await dataOf(getSiteById({ client, path }))).toEqual(site);
  });

  it("refuses what was written for an older version", async () => {
    const admin = await app.newAdmin();
    const site = await newSite(admin);
    const first = await change(admin, site.id, { title: "First" }, '"1"');
    expect(first.response?.headers.get("etag")).toBe('"2"');
    const late = await change(admin, site.id, { title: "Late" }, '"1"');
    expect(late.response?.status).toBe(412);
  });

  it("changes what readers come to first", async () => {
    const fixture = await makeSiteFixture(app);
    const { admin, siteId, guides, api } = fixture;
    const defaults = async () => {
      const { structure } = await structureOf(admin, siteId);
      return structure.filter((item) => item.object !== "site-section-group" && item.default);
    };
    expect(await defaults()).toMatchObject([{ id: guides.sectionId }]);
    const elsewhere = await outcome(
      change(admin, siteId, { defaultSiteSpace: api.siteSpaceId, title: "Not kept" }),
    );
    expect(elsewhere.status).toBe(400);
    const body = { defaultSiteSection: api.sectionId, defaultSiteSpace: api.siteSpaceId };
    const before = await dataOf(change(admin, siteId, {}));
    const after = await dataOf(change(admin, siteId, body));
    expect(after).toMatchObject({ title: "Docs", structureVersion: before.structureVersion + 1 });
    expect(await defaults()).toMatchObject([{ id: api.sectionId }]);
    for (const wrong of [{ defaultSiteSection: newId() }, { defaultSiteSpace: newId() }]) {
      const refused = await outcome(change(admin, siteId, wrong));
      expect(refused.status).toBe(400);
      expect(JSON.stringify(refused.error)).toContain(Object.keys(wrong)[0]);
    }
    expect(await recorded(admin, "structure-default.changed")).toMatchObject([
      { before: { default: guides.sectionId }, after: { default: api.sectionId } },
    ]);
  });
});
