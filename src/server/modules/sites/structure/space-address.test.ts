import { beforeAll, describe, expect, it } from "vitest";
import {
  addSectionToSite,
  addSpaceToSite,
  createSite,
  createSiteShareLink,
  deleteSiteById,
  deleteSiteShareLinkById,
  deleteSpaceById,
  getSpaceById,
  listSiteSpaces,
  listSpacesInOrganizationById,
  moveSiteSection,
  publishSite,
  restoreSite,
  restoreSpace,
  unpublishSite,
  updateSiteById,
  updateSiteShareLinkById,
} from "#client";
import type { SiteVisibility } from "#contract/schemas/site.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { makeSiteFixture, verifyHostname } from "#server/testing/site-fixture.ts";
import { makeStructureFixture } from "#server/testing/structure-fixture.ts";
import { dataOf } from "#server/testing/answers.ts";

const start = Date.now();
let passed = 0;
let app: TestApp;
beforeAll(async () => {
  // Every reading is later than the one before, so that of two sites one is the older.
  app = await makeApp({ now: () => new Date(start + (passed += 1)) });
});

interface Path {
  readonly organizationId: string;
  readonly siteId: string;
}

/** Where one person finds a space. */
const addressOf = async ({ client }: Pick<Admin, "client">, spaceId: string, shareKey?: string) => {
  const query = shareKey === undefined ? {} : { shareKey };
  return (await dataOf(getSpaceById({ client, path: { spaceId }, query }))).urls.published;
};

/** The addresses that a site itself gives for a space, in its order. */
const addressesOn = async (
  { client }: Pick<Admin, "client">,
  path: Path,
  spaceId: string,
  shareKey?: string,
) => {
  const query = shareKey === undefined ? {} : { shareKey };
  const { items } = await dataOf(listSiteSpaces({ client, path, query }));
  return items.filter(({ space }) => space.id === spaceId).map(({ urls }) => urls.published);
};

/** A new site behind a published address that shows these spaces. */
const showOn = async (
  { client, organizationId }: Admin,
  visibility: SiteVisibility,
  spaces: string[],
): Promise<Path> => {
  const path = { organizationId };
  const { id } = await dataOf(createSite({ client, path, body: { visibility, spaces } }));
  const site = { organizationId, siteId: id };
  await dataOf(publishSite({ client, path: site }));
  return site;
};

const newLink = async ({ client }: Admin, path: Path) => {
  const body = { name: "Partners" };
  const { id, urls } = await dataOf(createSiteShareLink({ client, path, body }));
  const key = new URL(urls.published ?? "").searchParams.get("shareKey") ?? "";
  return { path: { ...path, shareLinkId: id }, key };
};

describe("where readers find a space", () => {
  it.each(["public", "unlisted", "visitor-auth"] as const)(
    "is its address on a %s site, as long as that is published",
    async (visibility) => {
      const { admin, site, api, guides } = await makeSiteFixture(app, { visibility });
      const { client } = admin;
      const addresses = async () => [
        await addressOf(admin, api.spaceId),
        await addressOf(admin, guides.spaceId),
      ];
      expect(await addresses()).toEqual([undefined, undefined]);
      await dataOf(publishSite({ client, path: site }));
      const own = [
        ...(await addressesOn(admin, site, api.spaceId)),
        ...(await addressesOn(admin, site, guides.spaceId)),
      ];
      expect(own).toEqual([expect.stringMatching(/\/api$/), expect.stringMatching(/\/docs\/$/)]);
      expect(await addresses()).toEqual(own);
      await dataOf(unpublishSite({ client, path: site }));
      expect(await addresses()).toEqual([undefined, undefined]);
    },
  );

  it("ends with the site, and with the space, in the trash", async () => {
    const { admin, site, api } = await makeSiteFixture(app);
    const { client } = admin;
    await dataOf(publishSite({ client, path: site }));
    const address = await addressOf(admin, api.spaceId);
    expect(address).toMatch(/\/api$/);
    await deleteSiteById({ client, path: site });
    expect(await addressOf(admin, api.spaceId)).toBeUndefined();
    await dataOf(restoreSite({ client, path: site }));
    await dataOf(publishSite({ client, path: site }));
    expect(await addressOf(admin, api.spaceId)).toBe(address);
    await deleteSpaceById({ client, path: { spaceId: api.spaceId } });
    expect(await addressOf(admin, api.spaceId)).toBeUndefined();
    await dataOf(restoreSpace({ client, path: { spaceId: api.spaceId } }));
    expect(await addressOf(admin, api.spaceId)).toBe(address);
  });

  it("is told to whoever may see the space, and not in lists", async () => {
    const { admin, organizationId, site, api } = await makeSiteFixture(app);
    await dataOf(publishSite({ client: admin.client, path: site }));
    const reader = await app.newMember(organizationId, "read");
    expect(await addressOf(reader, api.spaceId)).toBe(await addressOf(admin, api.spaceId));
    const list = listSpacesInOrganizationById({ client: admin.client, path: { organizationId } });
    for (const { urls } of (await dataOf(list)).items) expect(urls).not.toHaveProperty("published");
  });

  it("follows the site to its own host name", async () => {
    const { admin, site, siteId, api } = await makeSiteFixture(app);
    const { client } = admin;
    await dataOf(publishSite({ client, path: site }));
    const hostname = `docs-${siteId.toLowerCase()}.northwind.example`;
    await dataOf(updateSiteById({ client, path: site, body: { hostname } }));
    await verifyHostname(app, siteId);
    expect(await addressOf(admin, api.spaceId)).toBe(`https://${hostname}/api`);
  });
});

describe("a space on a site behind share links", () => {
  it("is found with the key of an active link only, which the address carries", async () => {
    const { admin, site, api } = await makeSiteFixture(app, { visibility: "share-link" });
    const { client } = admin;
    const { path, key } = await newLink(admin, site);
    expect(await addressOf(admin, api.spaceId, key)).toBeUndefined();
    await dataOf(publishSite({ client, path: site }));
    expect(await addressOf(admin, api.spaceId)).toBeUndefined();
    for (const wrong of ["", "wrong", key.slice(0, -1), `${key}x`])
      expect(await addressOf(admin, api.spaceId, wrong), wrong).toBeUndefined();
    const address = await addressOf(admin, api.spaceId, key);
    expect(address).toMatch(new RegExp(`/api\\?shareKey=${key}$`));
    expect([address]).toEqual(await addressesOn(admin, site, api.spaceId, key));

    await dataOf(updateSiteShareLinkById({ client, path, body: { active: false } }));
    expect(await addressOf(admin, api.spaceId, key)).toBeUndefined();
    await dataOf(updateSiteShareLinkById({ client, path, body: { active: true } }));
    expect(await addressOf(admin, api.spaceId, key)).toBe(address);
    await deleteSiteShareLinkById({ client, path });
    expect(await addressOf(admin, api.spaceId, key)).toBeUndefined();
  });

  it("is not found with the key of another site, of the same organization or another", async () => {
    const { admin, site, api } = await makeSiteFixture(app, { visibility: "share-link" });
    const { client } = admin;
    await dataOf(publishSite({ client, path: site }));
    const beside = await newLink(admin, await showOn(admin, "share-link", []));
    const stranger = await makeSiteFixture(app, { visibility: "share-link" });
    await dataOf(publishSite({ client: stranger.admin.client, path: stranger.site }));
    const theirs = await newLink(stranger.admin, stranger.site);
    expect(await addressOf(stranger.admin, stranger.api.spaceId, theirs.key)).toBeDefined();
    for (const { key } of [beside, theirs])
      expect(await addressOf(admin, api.spaceId, key)).toBeUndefined();
  });
});

describe("of several addresses", () => {
  it("one on the site that the key opens comes first, then one on the oldest site", async () => {
    const { organization: place } = await makeStructureFixture(app);
    const { admin } = place;
    const { client } = admin;
    const spaceId = await place.newSpace();
    const secret = await showOn(admin, "share-link", [spaceId]);
    const older = await showOn(admin, "unlisted", [await place.newSpace(), spaceId]);
    const newer = await showOn(admin, "public", [spaceId]);
    const own = async (site: Path, key?: string) =>
      (await addressesOn(admin, site, spaceId, key))[0] ?? "";
    expect(await addressOf(admin, spaceId)).toBe(await own(older));
    expect(await addressOf(admin, spaceId, "wrong")).toBe(await own(older));
    for (const site of [secret, newer]) {
      const { key } = await newLink(admin, site);
      const address = await addressOf(admin, spaceId, key);
      expect(address).toContain(`?shareKey=${key}`);
      expect(address).toBe(await own(site, key));
    }
    await dataOf(unpublishSite({ client, path: older }));
    expect(await addressOf(admin, spaceId)).toBe(await own(newer));
    await deleteSiteById({ client, path: newer });
    expect(await addressOf(admin, spaceId)).toBeUndefined();
  });

  it("on one site that of a default comes first, then the first in order", async () => {
    const site = await makeStructureFixture(app);
    const { client, path, organization: place } = site;
    const spaceId = await place.newSpace();
    const show = (sectionId: string) =>
      dataOf(addSpaceToSite({ client, path, body: { spaceId, sectionId } }));
    const address = () => addressOf(place.admin, spaceId);
    await dataOf(publishSite({ client, path }));
    const guides = await site.addSection("Guides");
    const grouped = await site.addSection("Grouped");
    const last = await site.addSection("Last");
    await site.addGroup("Group", [grouped.id]);
    expect(await site.outline()).toEqual(["Guides", "Last", "Group[Grouped]"]);

    const inGroup = await show(grouped.id);
    expect(await address()).toBe(inGroup.urls.published);
    const inLast = await show(last.id);
    expect(await address()).toBe(inLast.urls.published);
    const first = await show(guides.id);
    const second = await show(guides.id);
    expect(await addressesOn(place.admin, path, spaceId)).toEqual(
      [first, second, inLast, inGroup].map(({ urls }) => urls.published),
    );
    expect(await address()).toBe(first.urls.published);
    const after = { type: "site-section", siteSection: last.id } as const;
    await dataOf(
      moveSiteSection({
        client,
        path: { ...path, siteSectionId: guides.id },
        body: { position: { after } },
      }),
    );
    expect(await address()).toBe(inLast.urls.published);

    const body = { spaceId, title: "Own" };
    const own = await dataOf(addSectionToSite({ client, path, body }));
    expect(own.siteSpaces).toMatchObject([{ default: true }]);
    expect(await address()).toBe(own.urls.published);
  });

  it("on one site its home comes before the default of another section", async () => {
    const { client, path, organization: place, outline } = await makeStructureFixture(app);
    const spaceId = await place.newSpace();
    const show = (title: string) =>
      dataOf(addSectionToSite({ client, path, body: { spaceId, title } }));
    await dataOf(publishSite({ client, path }));
    const [home, other] = [await show("Home"), await show("Other")];
    await dataOf(
      moveSiteSection({
        client,
        path: { ...path, siteSectionId: other.id },
        body: { position: { before: { type: "site-section", siteSection: home.id } } },
      }),
    );
    expect(await outline()).toEqual(["Other", "Home"]);
    expect(await addressOf(place.admin, spaceId)).toBe(home.urls.published);
  });
});
