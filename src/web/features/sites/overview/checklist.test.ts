import { describe, expect, it } from "vitest";
import type { SiteSection, SiteSpace, SiteStructure } from "#web/api/site-structure.ts";
import type { Site, SiteAdaptiveSchema } from "#web/api/sites.ts";
import { checklistOf, type ShownContent } from "./checklist.tsx";

const site = (visibility: Site["visibility"] = "public"): Site => ({
  object: "site",
  id: "s",
  type: "ultimate",
  title: "Docs",
  basename: "docs",
  visibility,
  published: false,
  siteSpaces: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  agentsContext: "included",
  features: [],
  structureVersion: 1,
  urls: {
    location: "https://bindery.test/v1/orgs/o/sites/s",
    app: "https://bindery.test/o/o/sites/s",
    published: "https://acme.bindery.test/docs/",
  },
  permissions: { view: true, edit: true },
});

const schema: SiteAdaptiveSchema = {
  object: "site-adaptive-schema",
  updatedAt: "2026-01-01T00:00:00.000Z",
  jsonSchema: {
    type: "object",
    additionalProperties: false,
    properties: {
      isBeta: { type: "boolean", description: "Takes part in the beta." },
      unsigned: {
        type: "object",
        description: "Unsigned claims of the site visitor.",
        properties: {},
        additionalProperties: false,
      },
    },
  },
};

const siteSpace = (
  title: string,
  given: Partial<Pick<SiteSpace, "default" | "broken" | "condition">> = {},
) =>
  ({
    object: "site-space",
    id: title,
    title,
    default: false,
    broken: false,
    space: { id: title.toLowerCase() },
    ...given,
  }) as SiteSpace;
const noneOdd = { broken: 0, circular: 0 };
const content: ShownContent = { isDefaultEmpty: false, brokenLinks: new Map() };
const section = (title: string, siteSpaces: SiteSpace[], given: Partial<SiteSection> = {}) =>
  ({
    object: "site-section",
    id: title,
    title,
    default: false,
    siteSpaces,
    ...given,
  }) as SiteSection;

const titles = (structure: SiteStructure, given: Site = site(), links?: number) =>
  checklistOf(given, structure, schema, links, noneOdd, [], undefined, content).map(
    ({ tone, title }) => `${tone}: ${title}`,
  );
const flat = (...structure: SiteStructure["structure"] & SiteSpace[]): SiteStructure => ({
  type: "siteSpaces",
  structure,
});

describe("the checklist of a site", () => {
  it("warns of a default space without pages and of broken links, once a space, with the way to both", () => {
    const structure = flat(
      siteSpace("Guides", { default: true }),
      siteSpace("API"),
      siteSpace("Api"),
      siteSpace("Gone", { broken: true }),
    );
    const counts = {
      isDefaultEmpty: true,
      brokenLinks: new Map([
        ["api", 2],
        ["gone", 1],
        ["other", 5],
      ]),
    };
    const warnings = checklistOf(
      site(),
      structure,
      schema,
      0,
      noneOdd,
      [],
      undefined,
      counts,
    ).filter(({ tone }) => tone === "warning");
    expect(warnings.map(({ title, fix }) => [title, fix])).toEqual([
      ["Readers begin in Guides, which has no page yet", { screen: "pages", space: "guides" }],
      ["2 links in Api are broken", { screen: "links", status: "broken", space: "api" }],
      ["Gone leads nowhere: its space is in the trash", expect.anything()],
    ]);
  });
  it("says who reads it, where, and where readers begin", () => {
    expect(titles(flat(siteSpace("Guides", { default: true })))).toEqual([
      "note: Its address is acme.bindery.test/docs",
      "fine: Anyone can read it; search engines list it.",
      "fine: Readers begin in Guides",
    ]);
  });

  it("warns of a host name that is not verified", () => {
    const shown = flat(siteSpace("Guides", { default: true }));
    const own = { ...site(), hostname: "docs.acme.com" };
    const warning = "warning: docs.acme.com is not verified";
    expect(titles(shown, own)[0]).toBe(warning);
    const verified = { ...own, hostnameVerifiedAt: "2026-01-01T00:00:00.000Z" };
    expect(titles(shown, verified)).not.toContain(warning);
  });

  it("notes on a published site which moves of pages are not known", () => {
    const shown = flat(siteSpace("Guides", { default: true }));
    const movesKnownSince = "2026-01-01T12:00:00.000Z";
    const note = "note: Moves before 1 Jan 2026 are not known";
    const published = { ...site(), published: true };
    expect(titles(shown, { ...published, movesKnownSince })).toContain(note);
    expect(titles(shown, published)).not.toContain(note);
  });

  it("names the section readers begin in", () => {
    const begins = section("Product", [siteSpace("Guides", { default: true })], { default: true });
    expect(titles({ type: "sections", structure: [begins] })).toContain(
      "fine: Readers begin in Product › Guides",
    );
  });

  it("warns of a site without spaces", () => {
    expect(titles(flat())[0]).toBe("warning: It shows no space yet");
  });

  it("warns of share links that are all switched off, to those who know", () => {
    const shown = flat(siteSpace("Guides", { default: true }));
    const none = "warning: Nobody can read it yet: no share link is switched on";
    expect(titles(shown, site("share-link"), 0)[0]).toBe(none);
    expect(titles(shown, site("share-link"), 1)).not.toContain(none);
    expect(titles(shown, site("share-link"))).not.toContain(none);
  });

  it("warns of spaces in the trash, empty sections and what nobody can see and redirects that lead nowhere, each with where to mend it", () => {
    const structure: SiteStructure = {
      type: "sections",
      structure: [
        section(
          "Product",
          [
            siteSpace("Guides", { default: true }),
            siteSpace("Old", { broken: true }),
            siteSpace("Secret", { condition: "visitor.claims.isBeta && !visitor.claims.isBeta" }),
          ],
          { default: true },
        ),
        section("Nothing", []),
      ],
    };
    const link = { to: { kind: "url" as const, url: "https://example.com/" }, links: [] };
    const header = [
      { ...link, title: "Shop" },
      { ...link, title: "Partners", condition: "visitor.claims.isGone" },
    ];
    const warnings = checklistOf(
      site(),
      structure,
      schema,
      0,
      { broken: 2, circular: 1 },
      header,
      undefined,
      content,
    ).filter(({ tone }) => tone === "warning");
    expect(warnings.map(({ title, fix }) => [title, fix])).toEqual([
      [
        "Old leads nowhere: its space is in the trash",
        { screen: "structure", item: "site-space:Old" },
      ],
      ["Section Nothing is empty", { screen: "structure", item: "site-section:Nothing" }],
      [expect.stringContaining("No visitor can see Secret"), { screen: "adaptive-content" }],
      ["Nobody sees the header link “Partners”", { screen: "customization" }],
      [
        "2 redirects lead nowhere: what they led to is gone",
        { screen: "redirects", status: "broken" },
      ],
      ["1 redirect leads round in a circle", { screen: "redirects", status: "circular" }],
    ]);
  });

  it("warns of pages that readers cannot open, by what has their address", () => {
    const behind = { item: { type: "site-section" as const, id: "API" }, title: "API" };
    const page = (title: string) => ({
      siteSpace: "Guides",
      page: title,
      title,
      address: "/api",
      behind,
    });
    const shown = flat(siteSpace("Guides", { default: true }));
    const hiddenPages = { count: 4, pages: [page("One"), page("Two")] };
    const warnings = checklistOf(
      site(),
      shown,
      schema,
      0,
      noneOdd,
      [],
      hiddenPages,
      content,
    ).filter(({ tone }) => tone === "warning");
    expect(warnings.map(({ title, fix }) => [title, fix])).toEqual([
      [
        "Readers cannot open “One” and “Two”: API has that address",
        { screen: "structure", item: "site-section:API" },
      ],
      ["Readers cannot open 2 more pages: something else has the address", { screen: "structure" }],
    ]);
  });
});
