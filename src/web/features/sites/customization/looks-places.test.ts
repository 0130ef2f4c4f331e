import { expect, test } from "vitest";
import {
  customizationOfLooks,
  effectiveLooks,
  lookPathOf,
  looksOf,
  overridesOfLooks,
  ownLooks,
} from "./looks-places.ts";
import { type LookName, ofSiteOnly } from "./looks-schema.ts";
import { full, plum, teal } from "./testing/full-customization.ts";

const looks = looksOf(full);

test("every value is found, and comes back where it was", () => {
  expect(Object.entries(looks).filter(([, value]) => value === null)).toEqual([]);
  expect(customizationOfLooks(full, looks)).toEqual(full);
});

test("what is cleared is gone, what the form does not show stays", () => {
  const cleared = customizationOfLooks(full, {
    ...looks,
    title: null,
    favicon: {},
    tint: null,
    announcement: null,
    socialPreview: null,
  });
  expect(cleared).not.toHaveProperty("title");
  expect(cleared).not.toHaveProperty("announcement");
  expect(cleared.styling).not.toHaveProperty("tint");
  expect(cleared.favicon).toEqual({});
  expect(cleared.socialPreview).toEqual({});
  expect(cleared.header.preset).toBe("bold");
  expect(cleared.advancedCustomization.enabled).toBe(true);
});

test("a font of one's own is left alone", () => {
  const own = {
    id: "own",
    custom: true,
    fontFamily: "Own",
    fontFaces: [{ weight: 400, url: "https://a.example/own.woff2" }],
  };
  const withFont = { ...full, styling: { ...full.styling, font: own } };
  expect(looksOf(withFont).font).toBeNull();
  expect(customizationOfLooks(withFont, looksOf(withFont)).styling.font).toEqual(own);
});

test("a site-space says only what differs, and gives back with null", () => {
  const siteSpace = { ...looks, primaryColor: plum, title: "API" };
  const own = ownLooks(looks, siteSpace);
  expect(Object.entries(own).filter(([, value]) => value !== null)).toEqual([
    ["title", "API"],
    ["primaryColor", plum],
  ]);
  expect(effectiveLooks(own, looks)).toEqual(siteSpace);
  expect(overridesOfLooks({ primaryColor: null, sidebarList: "line", tint: teal })).toEqual({
    styling: { primaryColor: null, sidebar: { list: "line" }, tint: { color: teal } },
  });
});

test("a site-space without what its site has is told from one that follows it", () => {
  const without = { ...looks, favicon: {}, copyright: "", headerLinks: [], footerGroups: [] };
  const own = ownLooks(looks, without);
  expect(own).toMatchObject({ favicon: {}, copyright: "", headerLinks: [], footerGroups: [] });
  expect(effectiveLooks(own, looks)).toEqual(without);
  expect(overridesOfLooks({ favicon: {}, copyright: "", headerLinks: [] })).toEqual({
    favicon: {},
    footer: { copyright: "" },
    header: { links: [] },
  });
});

test("what the service says of a place is said of the field that shows it", () => {
  expect(lookPathOf("header.links.2.condition")).toBe("headerLinks.2.condition");
  expect(lookPathOf("styling.tint.color.dark")).toBe("tint.dark");
  expect(lookPathOf("announcement.link.to.url")).toBe("announcement.link.to.url");
  expect(lookPathOf("styling.font.fontFamily")).toBe("font.fontFamily");
  expect(lookPathOf("insights")).toBe("insights");
});

test("every value that is not of the site alone can be overridden and given back", () => {
  const names = Object.keys(looks).filter((name) => !ofSiteOnly.includes(name as LookName));
  for (const name of names) {
    const key = name as LookName;
    expect(overridesOfLooks({ [key]: looks[key] })).not.toEqual({});
    expect(JSON.stringify(overridesOfLooks({ [key]: null }))).toContain("null");
  }
});
