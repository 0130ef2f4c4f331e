import { expect, test } from "vitest";
import type { SiteCustomization } from "../../../../../../../../contract/schemas/customization.ts";
import {
  customizationOfLooks,
  effectiveLooks,
  looksOf,
  overridesOfLooks,
  ownLooks,
} from "./looks-places.ts";
import { type LookName, ofSiteOnly } from "./looks-schema.ts";

const teal = { light: "#0a6b68", dark: "#5fc7c2" };
const plum = { light: "#702459", dark: "#f0a8d0" };
const picture = { light: "https://a.example/l.png", dark: "https://a.example/d.png" };
const full: SiteCustomization = {
  title: "Docs",
  styling: {
    theme: "clean",
    primaryColor: teal,
    tint: { color: plum },
    infoColor: teal,
    successColor: teal,
    warningColor: teal,
    dangerColor: teal,
    corners: "rounded",
    depth: "subtle",
    links: "default",
    font: "Inter",
    monospaceFont: "JetBrainsMono",
    background: "match",
    icons: "regular",
    sidebar: { background: "default", list: "default" },
    search: "prominent",
  },
  internationalization: { locale: "en" },
  favicon: { emoji: "📘" },
  header: {
    preset: "bold",
    logo: picture,
    backgroundColor: teal,
    linkColor: plum,
    links: [{ title: "Shop", to: { kind: "url", url: "https://a.example/" }, links: [] }],
  },
  footer: { logo: picture, groups: [{ title: "More", links: [] }], copyright: "Somebody" },
  announcement: { enabled: true, message: "News", style: "info" },
  themes: { default: "light", toggeable: true },
  pdf: { enabled: true },
  feedback: { enabled: false },
  ai: { mode: "none" },
  advancedCustomization: { enabled: true },
  git: { showEditLink: false },
  pageActions: { externalAI: false, markdown: true },
  externalLinks: { target: "self" },
  pagination: { enabled: true },
  trademark: { enabled: true },
  privacyPolicy: { url: "https://a.example/privacy" },
  socialPreview: { url: "https://a.example/card.png" },
  insights: { trackingCookie: false },
};
const looks = looksOf(full);

test("every value is found, and comes back where it was", () => {
  expect(Object.entries(looks).filter(([, value]) => value === null)).toEqual([]);
  expect(customizationOfLooks(full, looks)).toEqual(full);
});

test("what is cleared is gone, what the form does not show stays", () => {
  const cleared = customizationOfLooks(full, {
    ...looks,
    title: null,
    favicon: null,
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

test("every value that is not of the site alone can be overridden and given back", () => {
  const names = Object.keys(looks).filter((name) => !ofSiteOnly.includes(name as LookName));
  for (const name of names) {
    const key = name as LookName;
    expect(overridesOfLooks({ [key]: looks[key] })).not.toEqual({});
    expect(JSON.stringify(overridesOfLooks({ [key]: null }))).toContain("null");
  }
});
