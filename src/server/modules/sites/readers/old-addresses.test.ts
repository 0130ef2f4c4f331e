import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addSpaceToSite,
  createSiteRedirect,
  createSpace,
  deleteSiteRedirectById,
  editSiteStructure,
  getSiteRedirectBySource,
  listSiteRedirects,
  type StructureEdit,
  updateSpaceContent,
} from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { addPages } from "#server/testing/pages-fixture.ts";
import { makeSiteFixture, type SiteFixture } from "#server/testing/site-fixture.ts";

let app: TestApp;
let fixture: SiteFixture;
let welcome = "";
beforeAll(async () => {
  app = await makeApp();
});
/** Guides with the pages Welcome and Install at the root of the site, API with Tokens at /api. */
beforeEach(async () => {
  fixture = await makeSiteFixture(app);
  const { admin, guides, api } = fixture;
  [welcome = ""] = await addPages(admin, guides.spaceId, ["Welcome", "Install"]);
  await addPages(admin, api.spaceId, ["Tokens"]);
});

const edit = (...edits: StructureEdit[]) =>
  outcome(editSiteStructure({ client: fixture.admin.client, path: fixture.site, body: { edits } }));
const done = async (...edits: StructureEdit[]) => expect((await edit(...edits)).status).toBe(200);
const find = async (source: string) => {
  const path = fixture.site;
  const { client } = fixture.admin;
  return outcome(getSiteRedirectBySource({ client, path, query: { source } }));
};
const targetOf = async (source: string) => (await find(source)).data?.target;
const makeDefault = (sectionId: string): StructureEdit => ({
  operation: "set_default",
  item: { type: "site-section", id: sectionId },
});
const rename = (section: string, path: string): StructureEdit => ({
  operation: "update_section",
  section,
  path,
});
/** Puts a new space with these pages into the default section. */
const addVariant = async (title: string, titles: readonly string[]) => {
  const { client, organizationId } = fixture.admin;
  const { id: spaceId } = await dataOf(
    createSpace({ client, path: { organizationId }, body: { title } }),
  );
  const pages = await addPages(fixture.admin, spaceId, titles);
  const body = { spaceId, sectionId: fixture.guides.sectionId };
  const { id } = await dataOf(addSpaceToSite({ client, path: fixture.site, body }));
  return { id, spaceId, pages };
};

describe("another default", () => {
  it("leads from what stood at the root to where each page is now", async () => {
    await done(makeDefault(fixture.api.sectionId));
    expect(await find("/welcome")).toMatchObject({
      status: 200,
      data: {
        target: "/guides/welcome",
        redirect: {
          object: "site-redirect",
          source: "/welcome",
          destination: {
            kind: "site-page",
            siteSpaceId: fixture.guides.siteSpaceId,
            pageId: welcome,
          },
          automatic: true,
          status: "ok",
        },
      },
    });
    expect(await targetOf("/api/tokens")).toBe("/tokens");
    expect(await targetOf("/nonsense")).toBeUndefined();
    expect(await targetOf("/tokens")).toBeUndefined();
  });

  it("leads nowhere any more once the pages are back", async () => {
    const { guides, api } = fixture;
    await done(makeDefault(api.sectionId));
    await done(makeDefault(guides.sectionId));
    expect(await targetOf("/welcome")).toBeUndefined();
    expect(await targetOf("/guides/welcome")).toBe("/welcome");
    expect(await targetOf("/tokens")).toBe("/api/tokens");
    expect(await targetOf("/api/tokens")).toBeUndefined();
  });

  it("leads straight on after many changes, and never in a circle", async () => {
    const { guides, api } = fixture;
    await done(makeDefault(api.sectionId));
    await done(rename(guides.sectionId, "learn"));
    await done(makeDefault(guides.sectionId), rename(api.sectionId, "reference"));
    await done(makeDefault(api.sectionId), rename(guides.sectionId, "handbook"));
    for (const source of ["/welcome", "/guides/welcome", "/learn/welcome"])
      expect(await targetOf(source)).toBe("/handbook/welcome");
    for (const source of ["/api/tokens", "/reference/tokens"])
      expect(await targetOf(source)).toBe("/tokens");
  });

  it("leads to what stood there last, where two have had a page of one path", async () => {
    const { admin, guides, api } = fixture;
    await addPages(admin, api.spaceId, ["Install"]);
    await done(makeDefault(api.sectionId));
    expect(await targetOf("/install")).toBeUndefined();
    const third = "C".repeat(20);
    const space = await addVariant("Third", ["Other"]);
    await done({ operation: "add_section", id: third, title: "Third", default: true });
    await done({
      operation: "move",
      item: { type: "site-space", id: space.id },
      into: { type: "site-section", id: third },
    });
    expect(await targetOf("/install")).toBe("/api/install");
    await done({ operation: "remove", item: { type: "site-section", id: api.sectionId } });
    expect(await targetOf("/install")).toBe("/guides/install");
    expect(await targetOf("/welcome")).toBe("/guides/welcome");
    expect(guides.sectionId).not.toBe(third);
  });

  it("in a section leads from its address to the pages of the site-space that had it", async () => {
    const second = await addVariant("Second", ["Upgrade"]);
    await done({ operation: "set_default", item: { type: "site-space", id: second.id } });
    expect(await targetOf("/welcome")).toBe("/guides/welcome");
    expect(await targetOf("/second/upgrade")).toBe("/upgrade");
  });
});

describe("an address that something else takes over", () => {
  it("leads from pages below it to where they are now", async () => {
    const { api } = fixture;
    await done(rename(api.sectionId, "reference"));
    await done({
      operation: "add_section",
      id: "N".repeat(20),
      title: "New",
      path: "api",
    });
    expect(await targetOf("/api/tokens")).toBe("/reference/tokens");
    expect(await targetOf("/api")).toBeUndefined();
  });

  it("leads nowhere once the redirect that was left there is deleted", async () => {
    const { admin, site, api } = fixture;
    await done(rename(api.sectionId, "reference"));
    const { items } = await dataOf(listSiteRedirects({ client: admin.client, path: site }));
    expect(items).toMatchObject([{ source: "/api" }]);
    const path = { ...site, siteRedirectId: items[0]?.id ?? "" };
    await outcome(deleteSiteRedirectById({ client: admin.client, path }));
    expect(await targetOf("/api")).toBeUndefined();
    expect(await targetOf("/api/tokens")).toBeUndefined();
  });
});

describe("a site-space that is removed in favour of another", () => {
  const remove = (id: string, successor?: string): StructureEdit => ({
    operation: "remove",
    item: { type: "site-space", id },
    ...(successor === undefined ? {} : { successor }),
  });

  it("leads each page to its successor by path, by title, or to the beginning", async () => {
    const { admin, guides } = fixture;
    await addPages(admin, guides.spaceId, ["Old only"]);
    const second = await addVariant("Second", ["Install", "Start"]);
    const path = { spaceId: second.spaceId };
    const changes = [
      { operation: "update_page" as const, page: second.pages[1] ?? "", title: "Welcome" },
    ];
    await dataOf(updateSpaceContent({ client: admin.client, path, body: { changes } }));
    await done(remove(guides.siteSpaceId, second.id));
    expect(await targetOf("/install")).toBeUndefined();
    expect(await targetOf("/welcome")).toBe("/start");
    expect(await targetOf("/old-only")).toBe("/");
    expect(await targetOf("/never-there")).toBeUndefined();
    expect(await targetOf("/second/install")).toBe("/install");
  });

  it("leads on when the successor goes as well, and back when it returns itself", async () => {
    const { guides } = fixture;
    const second = await addVariant("Second", ["Welcome", "Extra"]);
    const third = await addVariant("Third", ["Welcome"]);
    await done(remove(second.id, guides.siteSpaceId));
    expect(await targetOf("/second/welcome")).toBe("/welcome");
    expect(await targetOf("/second/extra")).toBe("/");
    await done(remove(guides.siteSpaceId, third.id));
    expect(await targetOf("/second/extra")).toBe("/");
    expect(await targetOf("/install")).toBe("/");
    await done({
      operation: "add_site_space",
      id: second.id,
      space: second.spaceId,
      section: guides.sectionId,
      path: "v2",
    });
    expect(await targetOf("/second/extra")).toBe("/v2/extra");
  });

  it("without a successor leaves its pages to nobody", async () => {
    const second = await addVariant("Second", ["Upgrade"]);
    await done(remove(second.id));
    expect(await targetOf("/second/upgrade")).toBeUndefined();
    expect(await targetOf("/second")).toBeUndefined();
  });
});

describe("an address of a page", () => {
  it("is not taken by a section or a site-space, and the page is named", async () => {
    const refused = await edit(rename(fixture.api.sectionId, "welcome"));
    const message =
      "/welcome is used by the page “Welcome” of “Guides”, which readers could not open any more.";
    expect(refused).toMatchObject({
      status: 409,
      error: {
        error: {
          reason: "structure.path-taken",
          message,
          details: [{ path: "edits.0.path", message }],
        },
      },
    });
    const second = await addVariant("Second", []);
    const path = "install";
    const taken = await edit({ operation: "update_site_space", siteSpace: second.id, path });
    expect(taken.status).toBe(409);
  });

  it("is not taken by another default either", async () => {
    const { admin, api } = fixture;
    await addPages(admin, api.spaceId, ["Guides"]);
    const refused = await edit(makeDefault(api.sectionId));
    expect(refused).toMatchObject({
      status: 409,
      error: { error: { details: [{ path: "edits.0.item" }] } },
    });
    await done(rename(fixture.guides.sectionId, "learn"), makeDefault(api.sectionId));
  });

  it("is left alone by what makes its path from a title", async () => {
    const { id } = await addVariant("Welcome", []);
    const { data } = await edit({ operation: "add_section", id: "I".repeat(20), title: "Install" });
    const paths = data?.structure.flatMap((item) =>
      item.object === "site-section" ? [item.path, ...item.siteSpaces.map(({ path }) => path)] : [],
    );
    expect(id).not.toBe("");
    expect(paths).toEqual(expect.arrayContaining(["welcome-2", "install-2"]));
  });

  it("does not keep anything from changing that was in the way before", async () => {
    const { admin, guides, api } = fixture;
    await addPages(admin, guides.spaceId, ["Api"]);
    await done({ operation: "update_section", section: api.sectionId, title: "Interfaces" });
    expect(await targetOf("/api")).toBeUndefined();
  });

  it("is no source of a redirect, and covers one that was there before", async () => {
    const { admin, site, guides, api } = fixture;
    const { client } = admin;
    const destination = { kind: "site-section" as const, siteSectionId: api.sectionId };
    const create = (source: string) =>
      outcome(createSiteRedirect({ client, path: site, body: { source, destination } }));
    expect(await create("/welcome")).toMatchObject({
      status: 409,
      error: {
        error: { message: "/welcome is a live address: the page Welcome of Guides." },
      },
    });
    expect((await create("/later")).status).toBe(201);
    const statuses = async () => {
      const { items } = await dataOf(listSiteRedirects({ client, path: site }));
      return items.map(({ status }) => status);
    };
    expect(await statuses()).toEqual(["ok"]);
    await addPages(admin, guides.spaceId, ["Later"]);
    expect(await statuses()).toEqual(["covered"]);
    expect(await targetOf("/later")).toBeUndefined();
  });
});
