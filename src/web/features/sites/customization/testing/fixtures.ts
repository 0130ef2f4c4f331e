import type { SiteCustomization } from "#contract/schemas/customization.ts";
import type { SiteSection, SiteSpace, SiteStructure } from "#web/api/site-structure.ts";

export const teal = { light: "#0a6b68", dark: "#5fc7c2" };
export const plum = { light: "#702459", dark: "#f0a8d0" };
const picture = { light: "https://a.example/l.png", dark: "https://a.example/d.png" };
/** A customization with every value set. */
export const full: SiteCustomization = {
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

/** A site-space with the fields this screen reads. */
export const siteSpace = (id: string, given: Partial<SiteSpace> = {}): SiteSpace =>
  ({
    object: "site-space",
    id,
    title: `Title of ${id}`,
    path: id,
    default: false,
    space: { id: `space-of-${id}` },
    ...given,
  }) as SiteSpace;

/** A section with the fields this screen reads. */
export const section = (
  id: string,
  siteSpaces: SiteSpace[],
  given: Partial<SiteSection> = {},
): SiteSection =>
  ({
    object: "site-section",
    id,
    title: `Section ${id}`,
    path: id,
    default: false,
    siteSpaces,
    ...given,
  }) as SiteSection;

/** A site with these sections. */
export const siteOf = (...sections: SiteSection[]): SiteStructure =>
  ({
    object: "site-structure",
    type: "sections",
    structure: sections,
    version: 1,
  }) as SiteStructure;
