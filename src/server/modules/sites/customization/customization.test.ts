import { beforeAll, describe, expect, it } from "vitest";
import {
  deleteSiteSpaceCustomizationById,
  getSiteCustomizationById,
  getSiteSpaceCustomizationById,
  overrideSiteSpaceCustomizationById,
  type SiteCustomizationSettings,
  type SiteSpaceCustomizationOverrides,
  updateSiteAdaptiveSchema,
  updateSiteCustomizationById,
} from "#client";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { recorded } from "#server/testing/recorded.ts";
import { makeSiteFixture, type SiteFixture } from "#server/testing/site-fixture.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { defaultCustomization } from "./customization-of.ts";

let app: TestApp;
let fixture: SiteFixture;
beforeAll(async () => {
  app = await makeApp();
  fixture = await makeSiteFixture(app);
});

const read = async () => {
  const { client } = fixture.admin;
  const { data, response } = await getSiteCustomizationById({
    client,
    path: fixture.site,
    throwOnError: true,
  });
  return { looks: data, etag: response.headers.get("etag") ?? "" };
};
const write = (body: SiteCustomizationSettings, etag?: string) =>
  outcome(
    updateSiteCustomizationById({
      client: fixture.admin.client,
      path: fixture.site,
      body,
      ...(etag === undefined ? {} : { headers: { "If-Match": etag } }),
    }),
  );
const ofApi = () => ({ ...fixture.site, siteSpaceId: fixture.api.siteSpaceId });
const override = (body: Parameters<typeof overrideSiteSpaceCustomizationById>[0]["body"]) =>
  outcome(
    overrideSiteSpaceCustomizationById({ client: fixture.admin.client, path: ofApi(), body }),
  );
const events = (action: string) => recorded(fixture.admin, action);

describe("the looks of a site", () => {
  it("begin quiet, and are replaced as a whole by whoever saw them last", async () => {
    const { looks, etag } = await read();
    expect(looks).toEqual(defaultCustomization());
    const changed = {
      ...looks,
      title: "Northwind",
      styling: { ...looks.styling, primaryColor: { light: "#702459", dark: "#f0a8d0" } },
    };
    expect(await write(changed, etag)).toMatchObject({ status: 200, data: changed });
    expect((await write(looks, etag)).status).toBe(412);
    expect((await read()).looks).toEqual(changed);

    const [event] = await events("site.customized");
    expect(event).toMatchObject({
      target: { type: "site", id: fixture.siteId },
      before: { title: null, "styling.primaryColor": looks.styling.primaryColor },
      after: { title: "Northwind", "styling.primaryColor": changed.styling.primaryColor },
    });
  });

  it("record nothing when nothing changes", async () => {
    const { looks, etag } = await read();
    const before = await events("site.customized");
    expect((await write(looks)).status).toBe(200);
    expect(await events("site.customized")).toHaveLength(before.length);
    expect((await read()).etag).toBe(etag);
  });

  const link = (url: string) => ({ title: "Away", to: { kind: "url", url } as const });
  const refusals: [string, (looks: SiteCustomizationSettings) => unknown, string, RegExp][] = [
    [
      "a colour that is none",
      (looks) => ({
        ...looks,
        styling: { ...looks.styling, infoColor: { light: "red", dark: "#fff" } },
      }),
      "styling.infoColor.light",
      /#0a6b68/,
    ],
    [
      "a logo without encryption",
      (looks) => ({
        ...looks,
        header: {
          ...looks.header,
          logo: { light: "http://a.example/l.png", dark: "https://a.example/d.png" },
        },
      }),
      "header.logo.light",
      /https/,
    ],
    [
      "a favicon inside the network",
      (looks) => ({
        ...looks,
        favicon: { icon: { light: "https://10.0.0.1/i.png", dark: "https://a.example/i.png" } },
      }),
      "favicon.icon.light",
      /public/,
    ],
    [
      "a social preview that is a script",
      (looks) => ({ ...looks, socialPreview: { url: "javascript:alert(1)" } }),
      "socialPreview.url",
      /https/,
    ],
    [
      "a privacy policy that is data",
      (looks) => ({ ...looks, privacyPolicy: { url: "data:text/html,x" } }),
      "privacyPolicy.url",
      /https/,
    ],
    [
      "a link that runs",
      (looks) => ({
        ...looks,
        header: {
          ...looks.header,
          links: [{ ...link("https://a.example"), links: [link("javascript:alert(1)")] }],
        },
      }),
      "header.links.0.links.0.to.url",
      /https/,
    ],
    [
      "a header item that runs",
      (looks) => ({
        ...looks,
        header: { ...looks.header, links: [{ ...link("vbscript:x"), links: [] }] },
      }),
      "header.links.0.to.url",
      /https/,
    ],
    [
      "a title that is too long",
      (looks) => ({ ...looks, title: "x".repeat(129) }),
      "title",
      /at most 128/,
    ],
    ["something unknown", (looks) => ({ ...looks, sparkle: true }), "", /unknown: sparkle/],
  ];
  it.each(refusals)("refuse %s", async (_what, change, path, message) => {
    const before = await read();
    const body = change(before.looks) as SiteCustomizationSettings;
    const { status, error } = await write(body);
    expect(status).toBe(400);
    expect(error).toMatchObject({
      error: { details: [{ path, message: expect.stringMatching(message) }] },
    });
    expect(await read()).toEqual(before);
  });

  it("take links to mailboxes and pages", async () => {
    const { looks } = await read();
    const links = [
      { ...link("mailto:docs@a.example"), links: [] },
      {
        title: "Start",
        to: { kind: "space", space: fixture.guides.spaceId } as const,
        links: [],
      },
    ];
    const { status, data } = await write({ ...looks, header: { ...looks.header, links } });
    expect(status).toBe(200);
    expect(data?.header.links).toEqual(links);
  });

  it("refuse a header item for visitors the site does not know, with what was meant", async () => {
    await dataOf(
      updateSiteAdaptiveSchema({
        client: fixture.admin.client,
        path: fixture.site,
        body: {
          jsonSchema: {
            type: "object",
            properties: { isBeta: { type: "boolean", description: "Tries things early" } },
            additionalProperties: false,
          },
        },
      }),
    );
    const { looks } = await read();
    const withCondition = (condition: string) => ({
      ...looks,
      header: { ...looks.header, links: [{ title: "Beta", to: null, links: [], condition }] },
    });
    expect(await write(withCondition("visitor.claims.isBeat"))).toMatchObject({
      status: 400,
      error: {
        error: {
          details: [
            {
              path: "header.links.0.condition",
              message: expect.stringMatching(/isBeat; did you mean isBeta/),
            },
          ],
        },
      },
    });
    expect((await write(withCondition("visitor.claims.isBeta"))).status).toBe(200);
    const overridden = await override({ header: withCondition("visitor.claims.isBeat").header });
    expect(overridden.status).toBe(400);
  });
});

describe("the looks of a site-space", () => {
  const looksOfApi = () =>
    dataOf(getSiteSpaceCustomizationById({ client: fixture.admin.client, path: ofApi() }));
  const remove = async () =>
    (await deleteSiteSpaceCustomizationById({ client: fixture.admin.client, path: ofApi() }))
      .response?.status;

  it("are those of the site until it overrides some, follow the site in the others, and go back", async () => {
    const { looks } = await read();
    expect(await looksOfApi()).toEqual(looks);

    const own = await override({ title: "API", styling: { corners: "straight" } });
    expect(own).toMatchObject({ status: 200, data: { title: "API" } });
    await dataOf(
      updateSiteCustomizationById({
        client: fixture.admin.client,
        path: fixture.site,
        body: { ...looks, styling: { ...looks.styling, depth: "flat" } },
      }),
    );
    expect((await looksOfApi()).styling).toMatchObject({ corners: "straight", depth: "flat" });

    expect((await override({ title: null })).data?.title).toBe(looks.title);
    const [event] = await events("site-space.customized");
    expect(event).toMatchObject({
      target: { type: "site-space", id: fixture.api.siteSpaceId, label: "API" },
      before: { title: "API" },
      after: { title: null },
    });

    expect([await remove(), await remove()]).toEqual([204, 204]);
    expect(await looksOfApi()).toEqual((await read()).looks);
    expect(await events("site-space.customized")).toHaveLength(3);
  });

  it("record nothing when nothing changes", async () => {
    const before = await events("site-space.customized");
    expect((await override({})).status).toBe(200);
    expect((await override({ title: null, pdf: { enabled: null } })).status).toBe(200);
    expect(await events("site-space.customized")).toHaveLength(before.length);
  });

  it("go without what the site has, until they follow it again", async () => {
    const { looks } = await read();
    const to = { kind: "url", url: "https://a.example/" } as const;
    const links = [{ title: "Shop", to, links: [] }];
    const ofSite: SiteCustomizationSettings = {
      ...looks,
      favicon: { emoji: "1f4d8" },
      announcement: { enabled: true, message: "Closed on Friday", style: "info" },
      header: { ...looks.header, links },
      footer: { groups: [{ title: "More", links: [] }], copyright: "Acme" },
    };
    expect((await write(ofSite)).status).toBe(200);
    const without: SiteSpaceCustomizationOverrides = {
      favicon: {},
      announcement: { enabled: false, message: "Closed on Friday", style: "info" },
      header: { links: [] },
      footer: { groups: [], copyright: "" },
    };
    expect((await override(without)).status).toBe(200);
    expect(await looksOfApi()).toMatchObject(without);
    const followed = await override({
      favicon: null,
      announcement: null,
      header: { links: null },
      footer: { groups: null, copyright: null },
    });
    expect(followed.data).toMatchObject({
      favicon: ofSite.favicon,
      announcement: ofSite.announcement,
      header: { links },
      footer: ofSite.footer,
    });
    expect((await write(looks)).status).toBe(200);
  });

  it("are not there on another site", async () => {
    const other = await makeSiteFixture(app);
    const path = { ...other.site, siteSpaceId: fixture.api.siteSpaceId };
    const { client } = other.admin;
    const statuses = [
      await outcome(getSiteSpaceCustomizationById({ client, path })),
      await outcome(overrideSiteSpaceCustomizationById({ client, path, body: { title: "Mine" } })),
      await outcome(deleteSiteSpaceCustomizationById({ client, path })),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 204]);
    expect((await looksOfApi()).title).not.toBe("Mine");
  });
});

it("those who may not make content only look", async () => {
  const { client } = await app.newMember(fixture.organizationId, "review");
  const { looks } = await read();
  const statuses = [
    await outcome(getSiteCustomizationById({ client, path: fixture.site })),
    await outcome(updateSiteCustomizationById({ client, path: fixture.site, body: looks })),
    await outcome(overrideSiteSpaceCustomizationById({ client, path: ofApi(), body: {} })),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 403, 403]);
});
