import { beforeAll, describe, expect, it } from "vitest";
import {
  createSiteShareLink,
  deleteSiteShareLinkById,
  listSiteShareLinks,
  type ShareLink,
  updateSiteById,
  updateSiteShareLinkById,
} from "#client";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { recorded } from "#server/testing/recorded.ts";
import { makeSiteFixture, type SiteFixture, verifyHostname } from "#server/testing/site-fixture.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { findShareLink } from "./share-links.ts";
import { shareLinkAddress } from "./present-share-link.ts";

let app: TestApp;
let fixture: SiteFixture;
beforeAll(async () => {
  app = await makeApp();
  fixture = await makeSiteFixture(app, { visibility: "share-link" });
});

const create = (name: string) =>
  dataOf(createSiteShareLink({ client: fixture.admin.client, path: fixture.site, body: { name } }));
const update = (id: string, body: Parameters<typeof updateSiteShareLinkById>[0]["body"]) =>
  outcome(
    updateSiteShareLinkById({
      client: fixture.admin.client,
      path: { ...fixture.site, shareLinkId: id },
      body,
    }),
  );
const remove = async (id: string) => {
  const path = { ...fixture.site, shareLinkId: id };
  const { response } = await deleteSiteShareLinkById({ client: fixture.admin.client, path });
  return response?.status;
};
const list = (query: Parameters<typeof listSiteShareLinks>[0]["query"] = {}) =>
  dataOf(listSiteShareLinks({ client: fixture.admin.client, path: fixture.site, query }));
const keyOf = ({ urls }: ShareLink) =>
  new URL(urls.published ?? "").searchParams.get("shareKey") ?? "";
const opens = async (key: string) =>
  (await findShareLink(app.context, fixture.siteId, key)) !== undefined;

describe("share links", () => {
  it("are made switched on, each with a secret of its own in the site's address", async () => {
    const { data, response } = await createSiteShareLink({
      client: fixture.admin.client,
      path: fixture.site,
      body: { name: "Partners" },
      throwOnError: true,
    });
    const other = await create("Press");
    expect(data).toMatchObject({ object: "share-link", name: "Partners", active: true });
    expect(response.status).toBe(201);
    expect(response.headers.get("location")).toMatch(new RegExp(`/share-links/${data.id}$`));
    expect(keyOf(data)).toMatch(/^[\w-]{32}$/);
    expect(keyOf(other)).not.toBe(keyOf(data));
    expect((await list()).items).toEqual([other, data]);
  });

  it("open the site until they are switched off or deleted", async () => {
    const link = await create("Opened");
    const key = keyOf(link);
    expect(await opens(key)).toBe(true);
    expect(await update(link.id, { active: false })).toMatchObject({
      status: 200,
      data: { active: false, name: "Opened", urls: link.urls },
    });
    expect(await opens(key)).toBe(false);
    expect((await update(link.id, { active: true })).data).toEqual(link);
    expect(await opens(key)).toBe(true);
    expect([await remove(link.id), await remove(link.id)]).toEqual([204, 204]);
    expect(await opens(key)).toBe(false);
    expect((await update(link.id, { name: "Gone" })).status).toBe(404);
  });

  it("open with the whole key only, and only their own site", async () => {
    const key = keyOf(await create("Whole"));
    const other = await makeSiteFixture(app);
    const turned = key.toLowerCase() === key ? key.toUpperCase() : key.toLowerCase();
    for (const wrong of ["", key.slice(0, -1), `${key} `, `${key}x`, turned])
      expect(await opens(wrong), wrong).toBe(false);
    expect(await findShareLink(app.context, other.siteId, key)).toBeUndefined();
  });

  it("are recorded without their secret", async () => {
    const link = await create("Recorded");
    await update(link.id, { name: "Renamed" });
    await update(link.id, { name: "Renamed" });
    await remove(link.id);
    const target = { type: "share-link", id: link.id };
    const ofLink = async (action: string) =>
      (await recorded(fixture.admin, action)).filter((event) => event.target.id === link.id);
    const events = {
      created: await ofLink("share-link.created"),
      changed: await ofLink("share-link.changed"),
      deleted: await ofLink("share-link.deleted"),
    };
    expect(events).toEqual({
      created: [
        {
          target: { ...target, label: "Recorded" },
          before: {},
          after: { name: "Recorded", active: true },
        },
      ],
      changed: [
        {
          target: { ...target, label: "Renamed" },
          before: { name: "Recorded" },
          after: { name: "Renamed" },
        },
      ],
      deleted: [
        {
          target: { ...target, label: "Renamed" },
          before: { name: "Renamed", active: true },
          after: {},
        },
      ],
    });
  });

  it("are paged without a gap", async () => {
    const all = (await list({ limit: 100 })).items.map(({ id }) => id);
    const paged: string[] = [];
    let page: string | undefined;
    do {
      const found = await list({ limit: 2, ...(page === undefined ? {} : { page }) });
      expect(found.count).toBe(all.length);
      paged.push(...found.items.map(({ id }) => id));
      page = found.next?.page;
    } while (page !== undefined);
    expect(paged).toEqual(all);
    expect(await list({ limit: 0 })).toEqual({ items: [], count: all.length });
  });

  it("follow the site to another address", async () => {
    const { id } = await create("Moves");
    await dataOf(
      updateSiteById({
        client: fixture.admin.client,
        path: fixture.site,
        body: { hostname: `docs-${fixture.siteId.toLowerCase()}.northwind.example` },
      }),
    );
    await verifyHostname(app, fixture.siteId);
    const moved = (await list()).items.find((item) => item.id === id);
    expect(moved?.urls.published).toMatch(/^https:\/\/docs-\w+\.northwind\.example\/\?shareKey=/);
  });

  it("refuse a name that is too long, and those who may not make content", async () => {
    const { client } = await app.newMember(fixture.organizationId, "review");
    const path = fixture.site;
    const { id } = await create("Kept");
    expect(await update(id, { name: "x".repeat(51) })).toMatchObject({
      status: 400,
      error: { error: { details: [{ path: "name" }] } },
    });
    const shareLinkId = id;
    const statuses = [
      await outcome(listSiteShareLinks({ client, path })),
      await outcome(createSiteShareLink({ client, path, body: { name: "Mine" } })),
      await outcome(updateSiteShareLinkById({ client, path: { ...path, shareLinkId }, body: {} })),
      await outcome(deleteSiteShareLinkById({ client, path: { ...path, shareLinkId } })),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 403, 403]);
  });
});

it("a secret address keeps the path it is on", () => {
  expect(shareLinkAddress("https://docs.example.com/guides/v2", "a-_b")).toBe(
    "https://docs.example.com/guides/v2?shareKey=a-_b",
  );
});
