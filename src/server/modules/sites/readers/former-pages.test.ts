import { readFile } from "node:fs/promises";
import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createChangeRequest,
  createSiteRedirect,
  deleteSiteRedirectById,
  getSiteById,
  listSiteRedirects,
  mergeChangeRequest,
  publishSite,
  resolveSiteAddress,
  updateSiteById,
  updateSiteRedirectById,
  updateSiteSectionById,
  updateSpaceById,
} from "#client";
import { sites } from "#server/db/tables/index.ts";
import { transaction } from "#server/db/transaction.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import {
  type Change,
  createdIn,
  editChangeRequest,
  editSpace,
  newPage,
} from "#server/testing/content-fixture.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { makeSiteFixture, type SiteFixture } from "#server/testing/site-fixture.ts";

let app: TestApp;
let fixture: SiteFixture;
let start = "";
let install = "";
beforeAll(async () => {
  app = await makeApp();
});
/** A published site with Guides at its root, where Start has Install below it, and API at /api. */
beforeEach(async () => {
  fixture = await makeSiteFixture(app);
  await dataOf(publishSite({ client: fixture.admin.client, path: fixture.site }));
  [start = ""] = createdIn(await edit(newPage("Start", "One.")));
  [install = ""] = createdIn(await edit(newPage("Install", "Two.", { into: start })));
});

const edit = (...changes: Change[]) =>
  editSpace(fixture.admin.client, fixture.guides.spaceId, ...changes);
const rename = (page: string, slug: string) => edit({ operation: "update_page", page, slug });
const move = (page: string, into: string | null) => edit({ operation: "update_page", page, into });
const answerFor = ({ client }: Pick<Person, "client">, path: string) =>
  dataOf(resolveSiteAddress({ client, path: fixture.site, query: { path } }));
/** What readers get at an address: the status, and where they are led. */
const at = async (path: string) => {
  const { status, target } = await answerFor(fixture.admin, path);
  return target === undefined ? status : `${status} ${target}`;
};
const listed = async () =>
  (await dataOf(listSiteRedirects({ client: fixture.admin.client, path: fixture.site }))).items;

describe("an address that a page has left", () => {
  it("leads to the page for good, with everything that was below it", async () => {
    await rename(start, "begin");
    expect(await at("/start")).toBe("308 /begin");
    expect(await at("/start/install")).toBe("308 /begin/install");
    await rename(install, "set-up");
    expect(await at("/start/install")).toBe("308 /begin/set-up");
    expect(await at("/begin/install")).toBe("308 /begin/set-up");
    await move(install, null);
    expect(await at("/start/install")).toBe("308 /set-up");
    expect(await at("/begin/set-up")).toBe("308 /set-up");
    expect(await at("/start/other")).toBe(404);
  });

  it("leads to the page that had it last, not to one that stands at the same place now", async () => {
    await rename(start, "begin");
    await rename(install, "set-up");
    await edit(newPage("Install", "Another one.", { into: start }));
    expect(await at("/begin/install")).toBe(200);
    expect(await at("/start/install")).toBe("308 /begin/set-up");
  });

  it("leads also to what was below the page when it left it earlier, and is listed once", async () => {
    await rename(start, "begin");
    await move(install, null);
    await rename(start, "start");
    await rename(start, "first");
    expect(await at("/start/install")).toBe("308 /install");
    expect(await at("/start")).toBe("308 /first");
    expect((await listed()).filter(({ source }) => source === "/start")).toHaveLength(1);
  });

  it("is left the same way by a merge and by a revision that is undone, which deletes nothing", async () => {
    const { client } = fixture.admin;
    const { spaceId } = fixture.guides;
    const { id } = await dataOf(
      createChangeRequest({
        client,
        path: { spaceId },
        body: { subject: "Begin" },
      }),
    );
    const path = { spaceId, changeRequestId: id };
    const slug = {
      operation: "update_page",
      page: start,
      slug: "begin",
    } as const;
    await editChangeRequest(client, spaceId, id, slug);
    expect(await at("/start")).toBe(200);
    await dataOf(mergeChangeRequest({ client, path }));
    expect(await at("/start")).toBe("308 /begin");
    const { revision } = await rename(start, "first");
    await edit({ operation: "undo_revision", revision });
    expect(await at("/begin")).toBe(200);
    expect(await at("/first")).toBe("308 /begin");
    expect(await at("/start")).toBe("308 /begin");
  });

  it("goes dark with the page, and leads to it when that comes back somewhere else", async () => {
    const { revision } = await edit({ operation: "delete_page", page: start });
    expect(await at("/start/install")).toBe(404);
    expect(await listed()).toEqual([]);
    await edit(newPage("Start", "A new one."));
    await edit({ operation: "undo_revision", revision });
    expect(await at("/start")).toBe(200);
    expect(await at("/start-2/install")).toBe(200);
    expect(await at("/start/install")).toBe("308 /start-2/install");
  });

  it("is left to what is made there: a page, a section, or a redirect", async () => {
    await rename(start, "begin");
    const { client } = fixture.admin;
    const [made = ""] = createdIn(await edit(newPage("Start", "Now.")));
    expect(await at("/start")).toBe(200);
    await edit({ operation: "delete_page", page: made });
    expect(await at("/start")).toBe("308 /begin");
    const destination = {
      kind: "external",
      url: "https://example.com/",
    } as const;
    const body = { source: "/start", destination };
    await dataOf(createSiteRedirect({ client, path: fixture.site, body }));
    expect(await at("/start")).toBe("307 https://example.com/");
    expect(await at("/start/install")).toBe("308 /begin/install");
    const path = { ...fixture.site, siteSectionId: fixture.api.sectionId };
    await dataOf(updateSiteSectionById({ client, path, body: { path: "start" } }));
    expect(await at("/start")).toBe(200);
  });

  it("is found where the site-space stood then, and nowhere else", async () => {
    const { client } = fixture.admin;
    const { spaceId, sectionId } = fixture.api;
    const [tokens = ""] = createdIn(await editSpace(client, spaceId, newPage("Tokens", "Some.")));
    const change = (slug: string) =>
      editSpace(client, spaceId, {
        operation: "update_page",
        page: tokens,
        slug,
      });
    const path = { ...fixture.site, siteSectionId: sectionId };
    await change("keys");
    await dataOf(updateSiteSectionById({ client, path, body: { path: "reference" } }));
    expect(await at("/api/tokens")).toBe("308 /reference/keys");
    expect(await at("/reference/tokens")).toBe(404);
    await change("secrets");
    expect(await at("/api/keys")).toBe("307 /reference/secrets");
    expect(await at("/reference/keys")).toBe("308 /reference/secrets");
  });

  it("is remembered only where the site was published", async () => {
    const draft = await makeSiteFixture(app);
    const { client } = draft.admin;
    const { spaceId } = draft.guides;
    const [page = ""] = createdIn(await editSpace(client, spaceId, newPage("Early", ".")));
    await editSpace(client, spaceId, {
      operation: "update_page",
      page,
      slug: "late",
    });
    await dataOf(publishSite({ client, path: draft.site }));
    const query = { path: "/early" };
    const { status } = await dataOf(resolveSiteAddress({ client, path: draft.site, query }));
    expect(status).toBe(404);
  });

  it("says on a site that readers had before since when moves are known", async () => {
    const { client } = fixture.admin;
    const read = () => dataOf(getSiteById({ client, path: fixture.site }));
    expect((await read()).movesKnownSince).toBeUndefined();
    const movesKnownSince = new Date("2026-01-01T00:00:00.000Z");
    const { db } = app.database;
    await db.update(sites).set({ movesKnownSince }).where(eq(sites.id, fixture.siteId));
    expect((await read()).movesKnownSince).toBe(movesKnownSince.toISOString());
  });

  it("has that dated by the upgrade on a site that readers had, and on no other", async () => {
    const draft = await makeSiteFixture(app);
    const folder = new URL("../../../db/migrations/", import.meta.url);
    const migration = await readFile(new URL("0076_known_moves.sql", folder), "utf8");
    const [statement = ""] = /UPDATE[^;]+;/.exec(migration) ?? [];
    const ids = [fixture.siteId, draft.siteId];
    let known: (Date | null | undefined)[] = [];
    // Sites of other tests stay as they are.
    const undone = transaction(app.context, async ({ db }) => {
      await db.execute(sql.raw(statement));
      const rows = await db.select().from(sites).where(inArray(sites.id, ids));
      known = ids.map((id) => rows.find((row) => row.id === id)?.movesKnownSince);
      throw new Error("only looked");
    });
    await expect(undone).rejects.toThrow("only looked");
    const [had, other] = known;
    expect(Math.abs(Number(had) - Date.now())).toBeLessThan(60_000);
    expect(other).toBeNull();
  });

  it("counts for those who may read the page", async () => {
    await rename(start, "begin");
    const { admin, guides, organizationId, site } = fixture;
    const { client } = admin;
    const path = { spaceId: guides.spaceId };
    await dataOf(updateSpaceById({ client, path, body: { defaultLevel: null } }));
    const outsider = await app.newMember(organizationId, "create");
    expect((await answerFor(outsider, "/start")).status).toBe(308);
    await dataOf(
      updateSiteById({
        client,
        path: site,
        body: { visibility: "share-link" },
      }),
    );
    expect((await answerFor(outsider, "/start")).status).toBe(404);
    const seen = await dataOf(listSiteRedirects({ client: outsider.client, path: site }));
    expect(seen).toMatchObject({ items: [], count: 0 });
    expect(await at("/start")).toBe("308 /begin");
  });
});

describe("the addresses that pages have left, among the redirects of a site,", () => {
  it("are listed as automatic, and deleted", async () => {
    await rename(start, "begin");
    const [row] = await listed();
    expect(row).toMatchObject({
      source: "/start",
      destination: {
        kind: "site-page",
        siteSpaceId: fixture.guides.siteSpaceId,
        pageId: start,
      },
      permanent: true,
      automatic: true,
      status: "ok",
    });
    await rename(start, "start");
    expect((await listed()).map(({ source, status }) => `${source} ${status}`)).toEqual([
      "/begin ok",
      "/start covered",
    ]);
    await rename(start, "begin");
    const path = { ...fixture.site, siteRedirectId: row?.id ?? "" };
    await outcome(deleteSiteRedirectById({ client: fixture.admin.client, path }));
    expect(await at("/start")).toBe(404);
    expect((await listed()).map(({ source }) => source)).toEqual(["/begin"]);
  });

  it("become the site's own when they are changed", async () => {
    await rename(start, "begin");
    const [row] = await listed();
    const path = { ...fixture.site, siteRedirectId: row?.id ?? "" };
    const destination = {
      kind: "external",
      url: "https://example.com/",
    } as const;
    const { client } = fixture.admin;
    await dataOf(updateSiteRedirectById({ client, path, body: { destination } }));
    expect(await at("/start")).toBe("308 https://example.com/");
    expect(await listed()).toMatchObject([{ id: row?.id, automatic: false, destination }]);
  });

  it("are the newest twenty of each page", async () => {
    for (let number = 0; number <= 21; number += 1) await rename(install, `install-${number}`);
    expect(await at("/start/install")).toBe(404);
    expect(await at("/start/install-1")).toBe("308 /start/install-21");
    expect(await listed()).toHaveLength(20);
  });
});
