import { expect, test } from "vitest";
import {
  customizationWith,
  effectiveValues,
  valuePathOf,
  valuesOf,
  overridesOf,
  overriddenValues,
} from "./customization-values.ts";
import { type ValueName, ofSiteOnly } from "./values-schema.ts";
import { full, plum, teal } from "./testing/fixtures.ts";

const values = valuesOf(full);

test("every value is found, and comes back where it was", () => {
  expect(Object.entries(values).filter(([, value]) => value === null)).toEqual([]);
  expect(customizationWith(full, values)).toEqual(full);
});

test("what is cleared is gone, what the form does not show stays", () => {
  const cleared = customizationWith(full, {
    ...values,
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
  expect(valuesOf(withFont).font).toBeNull();
  expect(customizationWith(withFont, valuesOf(withFont)).styling.font).toEqual(own);
});

test("a site-space says only what differs, and gives back with null", () => {
  const siteSpace = { ...values, primaryColor: plum, title: "API" };
  const own = overriddenValues(values, siteSpace);
  expect(Object.entries(own).filter(([, value]) => value !== null)).toEqual([
    ["title", "API"],
    ["primaryColor", plum],
  ]);
  expect(effectiveValues(own, values)).toEqual(siteSpace);
  expect(overridesOf({ primaryColor: null, sidebarList: "line", tint: teal })).toEqual({
    styling: { primaryColor: null, sidebar: { list: "line" }, tint: { color: teal } },
  });
});

test("a site-space without what its site has is told from one that follows it", () => {
  const without = { ...values, favicon: {}, copyright: "", headerLinks: [], footerGroups: [] };
  const own = overriddenValues(values, without);
  expect(own).toMatchObject({ favicon: {}, copyright: "", headerLinks: [], footerGroups: [] });
  expect(effectiveValues(own, values)).toEqual(without);
  expect(overridesOf({ favicon: {}, copyright: "", headerLinks: [] })).toEqual({
    favicon: {},
    footer: { copyright: "" },
    header: { links: [] },
  });
});

test("what the service says of a place is said of the field that shows it", () => {
  expect(valuePathOf("header.links.2.condition")).toBe("headerLinks.2.condition");
  expect(valuePathOf("styling.tint.color.dark")).toBe("tint.dark");
  expect(valuePathOf("announcement.link.to.url")).toBe("announcement.link.to.url");
  expect(valuePathOf("styling.font.fontFamily")).toBe("font.fontFamily");
  expect(valuePathOf("insights")).toBe("insights");
});

test("every value that is not of the site alone can be overridden and given back", () => {
  const names = Object.keys(values).filter((name) => !ofSiteOnly.includes(name as ValueName));
  for (const name of names) {
    const key = name as ValueName;
    expect(overridesOf({ [key]: values[key] })).not.toEqual({});
    expect(JSON.stringify(overridesOf({ [key]: null }))).toContain("null");
  }
});
