import { beforeAll, describe, expect, it } from "vitest";
import {
  createSite,
  createSiteShareLink,
  createSpace,
  deleteSiteById,
  deleteSiteSpaceById,
  deleteSpaceById,
  getOrganizationById,
  getPublishedContentSite,
  getDeletedSiteById,
  getSiteById,
  getSitePublishingAuthById,
  getSpaceById,
  listDeletedSites,
  listSites,
  listSpacesInOrganizationById,
  overrideSiteSpaceCustomizationById,
  publishSite,
  regenerateSitePublishingAuthById,
  restoreSite,
  restoreSpace,
  unpublishSite,
  updateOrganizationById,
  updateSiteById,
  updateSitePublishingAuthById,
} from "#client";
import { operatorContext } from "#server/access/operator-context.ts";
import { newId } from "#server/kit/ids.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { recorded } from "#server/testing/recorded.ts";
import { makeSiteFixture } from "#server/testing/site-fixture.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { purgeTrash } from "#server/modules/library/spaces/purge-trash.ts";
import { purgeSites } from "./site-trash.ts";

const DAY = 24 * 60 * 60 * 1000;
const start = Date.now();
let now = start;
let app: TestApp;
beforeAll(async () => {
  app = await makeApp({ now: () => new Date(now) });
});
const at = async <Result>(instant: number, work: () => Promise<Result>): Promise<Result> => {
  now = instant;
  try {
    return await work();
  } finally {
    now = start;
  }
};
/** What housekeeping does at an instant, in its order. */
const tidy = async (instant: number) => {
  const { database, context } = app;
  const then = operatorContext(database.db, context.settings, () => new Date(instant));
  await purgeSites(then);
  await purgeTrash(then);
};

const newSite = (
  { client, organizationId }: Admin,
  body: NonNullable<Parameters<typeof createSite>[0]["body"]> = {},
) => dataOf(createSite({ client, path: { organizationId }, body }));
const newSpace = async ({ client, organizationId }: Admin) =>
  (await dataOf(createSpace({ client, path: { organizationId }, body: { title: "Space" } }))).id;
const visibilityOf = async ({ client }: Person, spaceId: string) =>
  (await dataOf(getSpaceById({ client, path: { spaceId } }))).visibility;

describe("publishing", () => {
  it("happens once, is taken back once, and is recorded as often", async () => {
    const admin = await app.newAdmin();
    const { client, organizationId } = admin;
    const path = { organizationId, siteId: (await newSite(admin)).id };
    const profile = () => outcome(getPublishedContentSite({ client, path }));
    expect((await profile()).status).toBe(404);
    const publishedAt = new Date(start).toISOString();
    for (const instant of [start, start + DAY]) {
      const site = await at(instant, () => dataOf(publishSite({ client, path })));
      expect(site).toMatchObject({ published: true, publishedAt });
    }
    expect((await profile()).status).toBe(200);
    for (let time = 0; time < 2; time += 1)
      expect(await dataOf(unpublishSite({ client, path }))).toMatchObject({ published: false });
    expect((await profile()).status).toBe(404);
    expect(await recorded(admin, "site.published")).toHaveLength(1);
    expect(await recorded(admin, "site.unpublished")).toHaveLength(1);
    const reader = await app.newMember(organizationId, "review");
    expect((await publishSite({ client: reader.client, path })).response?.status).toBe(403);
    expect((await unpublishSite({ client: reader.client, path })).response?.status).toBe(403);
  });

  it("gives the spaces the widest audience of the sites that show them", async () => {
    const admin = await app.newAdmin();
    const { client, organizationId } = admin;
    const spaceId = await newSpace(admin);
    const pathOf = async (visibility: "public" | "unlisted" | "visitor-auth") => {
      const { id } = await newSite(admin, { visibility, spaces: [spaceId] });
      return { organizationId, siteId: id };
    };
    const [narrow, wide] = [await pathOf("visitor-auth"), await pathOf("unlisted")];
    const seen = () => visibilityOf(admin, spaceId);
    expect(await seen()).toBe("private");
    await dataOf(publishSite({ client, path: narrow }));
    expect(await seen()).toBe("visitor-auth");
    await dataOf(publishSite({ client, path: wide }));
    expect(await seen()).toBe("unlisted");
    await dataOf(updateSiteById({ client, path: narrow, body: { visibility: "public" } }));
    expect(await seen()).toBe("public");
    await deleteSiteById({ client, path: narrow });
    expect(await seen()).toBe("unlisted");
    await dataOf(restoreSite({ client, path: narrow }));
    expect(await seen()).toBe("unlisted");
    await dataOf(unpublishSite({ client, path: wide }));
    expect(await seen()).toBe("private");
  });
});

describe("what a renderer reads", () => {
  it("is the site, its structure and every look of its own", async () => {
    const { admin, site, guides, api } = await makeSiteFixture(app);
    const { client } = admin;
    const named = { ...site, siteSpaceId: api.siteSpaceId };
    const body = { pdf: { enabled: false } };
    await dataOf(overrideSiteSpaceCustomizationById({ client, path: named, body }));
    await dataOf(publishSite({ client, path: site }));
    const reader = await app.newMember(admin.organizationId, "read");
    const published = await dataOf(getPublishedContentSite({ client: reader.client, path: site }));
    expect(published).toMatchObject({
      object: "published-content-site",
      site: { id: site.siteId, published: true },
      structure: { type: "sections", structure: [{ id: guides.sectionId }, { id: api.sectionId }] },
      customizations: { site: { pdf: { enabled: true } } },
      scripts: [],
    });
    const { siteSpaces } = published.customizations;
    expect(Object.keys(siteSpaces)).toEqual([api.siteSpaceId]);
    expect(siteSpaces[api.siteSpaceId]).toMatchObject({
      pdf: { enabled: false },
      styling: published.customizations.site.styling,
    });
  });

  it("takes the key of an active link where the site is behind share links", async () => {
    const admin = await app.newAdmin();
    const { client, organizationId } = admin;
    const spaces = [await newSpace(admin)];
    const { id: siteId } = await newSite(admin, { visibility: "share-link", spaces });
    const path = { organizationId, siteId };
    await dataOf(publishSite({ client, path }));
    const body = { name: "Partners" };
    const { urls } = await dataOf(createSiteShareLink({ client, path, body }));
    const shareKey = new URL(urls.published ?? "").searchParams.get("shareKey") ?? "";
    const read = (query: { shareKey?: string }) =>
      outcome(getPublishedContentSite({ client, path, query }));
    expect((await read({})).status).toBe(404);
    expect((await read({ shareKey: "" })).status).toBe(404);
    expect((await read({ shareKey: `${shareKey}x` })).status).toBe(404);
    const { data } = await read({ shareKey });
    expect(JSON.stringify(data?.structure)).toContain(`shareKey=${shareKey}`);
    await dataOf(updateSiteById({ client, path, body: { visibility: "public" } }));
    expect((await read({ shareKey: "anything" })).status).toBe(200);
  });
});

describe("authentication of visitors", () => {
  it("has a key that is told to editors only, renewed, and never recorded", async () => {
    const admin = await app.newAdmin();
    const { client, organizationId } = admin;
    const path = { organizationId, siteId: (await newSite(admin)).id };
    const first = await dataOf(getSitePublishingAuthById({ client, path }));
    expect(first).toEqual({
      object: "publishing-auth",
      backend: "custom",
      privateKey: expect.stringMatching(/^[\w-]{43}$/),
    });
    const reader = await app.newMember(organizationId, "edit");
    const refused = await getSitePublishingAuthById({ client: reader.client, path });
    expect(refused.response?.status).toBe(403);

    const fallbackURL = "https://login.example/start";
    const change = (body: Parameters<typeof updateSitePublishingAuthById>[0]["body"]) =>
      updateSitePublishingAuthById({ client, path, body });
    expect(await dataOf(change({ fallbackURL }))).toEqual({ ...first, fallbackURL });
    const wrong = await outcome(change({ fallbackURL: "javascript:alert(1)" }));
    expect(wrong.status).toBe(400);
    expect(await dataOf(change({ backend: "custom" }))).toEqual({ ...first, fallbackURL });
    const renewed = await dataOf(regenerateSitePublishingAuthById({ client, path }));
    expect(renewed.privateKey).not.toBe(first.privateKey);
    expect(await dataOf(change({ fallbackURL: null }))).toEqual({
      ...first,
      privateKey: renewed.privateKey,
    });
    const events = [
      ...(await recorded(admin, "site.visitor-auth-changed")),
      ...(await recorded(admin, "site.visitor-key-renewed")),
    ];
    expect(events).toHaveLength(3);
    for (const { privateKey } of [first, renewed])
      expect(JSON.stringify(events)).not.toContain(privateKey);
  });
});

describe("a deleted site", () => {
  it("is in the trash only, and comes back unpublished within 7 days", async () => {
    const { admin, site } = await makeSiteFixture(app);
    const { client, organizationId } = admin;
    await dataOf(publishSite({ client, path: site }));
    const remove = (who: Person) => deleteSiteById({ client: who.client, path: site });
    const editor = await app.newMember(organizationId, "edit");
    expect((await remove(editor)).response?.status).toBe(403);
    for (let time = 0; time < 2; time += 1)
      expect((await remove(admin)).response?.status).toBe(204);
    const unknown = { organizationId, siteId: newId() };
    expect((await deleteSiteById({ client, path: unknown })).response?.status).toBe(204);
    expect(await recorded(admin, "site.deleted")).toHaveLength(1);

    const trashed = {
      id: site.siteId,
      published: false,
      deletedAt: new Date(start).toISOString(),
      purgeAt: new Date(start + 7 * DAY).toISOString(),
    };
    const path = { organizationId };
    const deleted = async () => (await dataOf(listDeletedSites({ client, path }))).items;
    expect(await deleted()).toMatchObject([trashed]);
    expect((await dataOf(listSites({ client, path }))).items).toEqual([]);
    expect(await dataOf(getDeletedSiteById({ client, path: site }))).toMatchObject(trashed);
    for (const { response } of [
      await getSiteById({ client, path: site }),
      await updateSiteById({ client, path: site, body: { title: "Gone" } }),
      await publishSite({ client, path: site }),
      await unpublishSite({ client, path: site }),
      await getPublishedContentSite({ client, path: site }),
      await getSitePublishingAuthById({ client, path: site }),
    ])
      expect(response?.status).toBe(404);

    const late = await at(start + 7 * DAY, async () => ({
      restored: await outcome(restoreSite({ client, path: site })),
      found: await outcome(getDeletedSiteById({ client, path: site })),
      listed: await deleted(),
    }));
    expect(late).toMatchObject({
      restored: { status: 409, error: { error: { reason: "site.restore-expired" } } },
      found: { status: 404 },
      listed: [],
    });
    const restored = await at(start + 7 * DAY - 1, () =>
      dataOf(restoreSite({ client, path: site })),
    );
    expect(restored).toMatchObject({ published: false, siteSpaces: 2 });
    expect(restored).not.toHaveProperty("deletedAt");
    expect((await outcome(getDeletedSiteById({ client, path: site }))).status).toBe(404);
    expect((await outcome(getSiteById({ client, path: site }))).status).toBe(200);
    expect((await outcome(restoreSite({ client, path: site }))).status).toBe(409);
    expect((await outcome(restoreSite({ client, path: unknown }))).status).toBe(404);
  });

  it("gives up addresses that were taken meanwhile", async () => {
    const admin = await app.newAdmin();
    const { client, organizationId } = admin;
    const hostname = `docs.${newId().toLowerCase()}.example`;
    const pathTo = async (title: string) => ({
      organizationId,
      siteId: (await newSite(admin, { title })).id,
    });
    const old = await pathTo("Docs");
    const proxy = `${hostname}/manual`;
    const body = { hostname, proxy };
    await dataOf(updateSiteById({ client, path: old, body }));
    await deleteSiteById({ client, path: old });
    const next = await pathTo("Docs");
    const { basename } = await dataOf(updateSiteById({ client, path: next, body }));
    expect(basename).toBe("docs");
    const back = await dataOf(restoreSite({ client, path: old }));
    expect(back).toMatchObject({ basename: "docs-2" });
    expect(back).not.toHaveProperty("hostname");
    expect(back).not.toHaveProperty("proxy");
    expect(await recorded(admin, "site.restored")).toMatchObject([
      {
        before: { basename: "docs", hostname, proxyOrigin: proxy },
        after: { basename: "docs-2", hostname: null, proxyOrigin: null },
      },
    ]);
  });

  it("is removed for good after 7 days, its spaces stay", async () => {
    const { admin, site, guides } = await makeSiteFixture(app);
    const { client } = admin;
    await deleteSiteById({ client, path: site });
    await tidy(start + 7 * DAY - 1);
    expect((await outcome(getDeletedSiteById({ client, path: site }))).status).toBe(200);
    await tidy(start + 7 * DAY);
    await tidy(start + 7 * DAY);
    expect((await outcome(getDeletedSiteById({ client, path: site }))).status).toBe(404);
    expect(await visibilityOf(admin, guides.spaceId)).toBe("private");
    expect(await recorded(admin, "site.purged")).toMatchObject([{ target: { id: site.siteId } }]);
  });
});

describe("a space in the trash that a site shows", () => {
  it("is not purged before the site lets it go, and can be restored until then", async () => {
    const { admin, site, api, guides } = await makeSiteFixture(app);
    const { client, organizationId } = admin;
    for (const { spaceId } of [api, guides]) await deleteSpaceById({ client, path: { spaceId } });
    const loose = await newSpace(admin);
    await deleteSpaceById({ client, path: { spaceId: loose } });
    const read = (spaceId: string) => outcome(getSpaceById({ client, path: { spaceId } }));
    expect((await read(api.spaceId)).data).not.toHaveProperty("purgeAt");
    expect((await read(loose)).data).toHaveProperty("purgeAt");

    const late = start + 8 * DAY;
    await tidy(late);
    expect((await read(loose)).status).toBe(404);
    const query = { deleted: true };
    const path = { organizationId };
    const trash = await at(late, () =>
      dataOf(listSpacesInOrganizationById({ client, path, query })),
    );
    expect(trash.items.map(({ id }) => id).toSorted()).toEqual(
      [api.spaceId, guides.spaceId].toSorted(),
    );
    const restored = await at(late, () =>
      outcome(restoreSpace({ client, path: { spaceId: guides.spaceId } })),
    );
    expect(restored.status).toBe(200);

    await deleteSiteSpaceById({ client, path: { ...site, siteSpaceId: api.siteSpaceId } });
    await tidy(late);
    expect((await read(api.spaceId)).status).toBe(404);
    expect((await read(guides.spaceId)).status).toBe(200);
  });
});

describe("the site an organization begins with", () => {
  it("is a living one of its own, until that is deleted", async () => {
    const admin = await app.newAdmin();
    const other = await app.newAdmin();
    const { client, organizationId } = admin;
    const path = { organizationId };
    const begin = (site: string | null) =>
      outcome(
        updateOrganizationById({
          client,
          path,
          body: { defaultContent: site === null ? null : { type: "site", site } },
        }),
      );
    const shown = async () => (await dataOf(getOrganizationById({ client, path }))).defaultContent;
    const mine = await newSite(admin);
    const theirs = await newSite(other);
    for (const wrong of [theirs.id, newId()]) expect((await begin(wrong)).status).toBe(400);
    const content = { type: "site", site: mine.id };
    expect((await begin(mine.id)).data).toMatchObject({ defaultContent: content });
    expect((await begin(mine.id)).data).toMatchObject({ defaultContent: content });
    expect(await recorded(admin, "organization.updated")).toMatchObject([
      { before: { defaultContent: null }, after: { defaultContent: content } },
    ]);
    await begin(null);
    expect(await shown()).toBeUndefined();
    await begin(mine.id);
    await deleteSiteById({ client, path: { organizationId, siteId: mine.id } });
    expect(await shown()).toBeUndefined();
    expect((await begin(mine.id)).status).toBe(400);
    const cleared = { before: { defaultContent: content }, after: { defaultContent: null } };
    const events = await recorded(admin, "organization.updated");
    expect(events.filter(({ after }) => after["defaultContent"] === null)).toMatchObject([
      cleared,
      cleared,
    ]);
  });
});
