import type { SiteCustomization } from "#contract/schemas/customization.ts";
import { FIRST_ANSWERS, GUIDE, HANDBOOK, type On, PARTNERS, POLICY } from "./northwind-spaces.ts";
import {
  adaptsContent,
  addsSection,
  changesSection,
  changesSiteSpace,
  customizes,
  groupsSections,
  keepsVisitors,
  knowsVisitors,
  makesSite,
  publishes,
  redirects,
  showsSpace,
} from "./site-actions.ts";
import { type Action, FOUNDER } from "./actions.ts";

const DOCS = "Northwind Docs";
const MANUAL = "Field manual";

const GUIDES = "Guides";
const ENGINEERING = "Engineering";
const PARTNER_SECTION = "Partners";

const looks = (before: SiteCustomization): SiteCustomization => ({
  ...before,
  styling: {
    ...before.styling,
    theme: "muted",
    primaryColor: { light: "#1d4f7c", dark: "#8cc0ee" },
    links: "accent",
    sidebar: { background: "filled", list: "line" },
  },
  favicon: { emoji: "1f321" },
  header: {
    ...before.header,
    links: [
      {
        title: "Shop",
        to: { kind: "url", url: "https://shop.northwind.example/" },
        links: [],
      },
      {
        title: "Dealers in Europe",
        to: { kind: "url", url: "https://shop.northwind.example/europe/" },
        links: [],
        condition: "visitor.claims.unsigned.inEurope",
      },
      {
        title: "Become a partner",
        style: "button-primary",
        to: { kind: "url", url: "mailto:partners@northwind.example" },
        links: [],
        condition: "!visitor.claims.isPartner",
      },
    ],
  },
  footer: {
    groups: [
      {
        title: "Northwind",
        links: [
          { title: "About us", to: { kind: "url", url: "https://www.northwind.example/about" } },
          { title: "Contact", to: { kind: "url", url: "mailto:hello@northwind.example" } },
        ],
      },
    ],
    copyright: "Northwind Instruments",
  },
});

const announced = (before: SiteCustomization): SiteCustomization => ({
  ...before,
  announcement: {
    enabled: true,
    style: "info",
    message: "Loggers now keep measuring through the night when the network is away.",
  },
});

const docs = (on: On): Action[] => [
  makesSite(on(92, "10:05", "ingrid.solheim"), DOCS, [HANDBOOK, FIRST_ANSWERS]),
  addsSection(on(92, "10:22", "ingrid.solheim"), DOCS, {
    title: ENGINEERING,
    space: GUIDE,
    icon: "wrench",
    around: GUIDES,
  }),
  changesSection(on(92, "10:24", "ingrid.solheim"), DOCS, GUIDES, {
    title: GUIDES,
    path: "guides",
    icon: "book-open",
    description: "Install, read and look after your loggers",
  }),
  customizes(on(90, "15:31", "ingrid.solheim"), DOCS, (before) => ({
    ...before,
    socialPreview: { url: "https://www.northwind.example/docs-card.png" },
  })),
  publishes(on(85, "09:00", "ingrid.solheim"), DOCS),
  changesSection(on(71, "11:12", "clara.wendt"), DOCS, ENGINEERING, { path: "how-it-works" }),
  redirects(on(70, "09:40", "clara.wendt"), DOCS, "/manual.html", GUIDES),
  knowsVisitors(on(33, "14:20", "arjun.venkatesan"), DOCS, {
    claims: {
      isBeta: "Tries things before they are finished",
      isPartner: "Sells or installs our loggers",
      isInternal: "Works at Northwind",
    },
    unsigned: { inEurope: "The browser says it is in Europe" },
  }),
  keepsVisitors(on(33, "14:26", "arjun.venkatesan"), DOCS, [
    { title: "Reader", claims: {} },
    { title: "Reader in Europe", claims: {}, unsigned: { inEurope: true } },
    { title: "Beta partner", claims: { isPartner: true, isBeta: true } },
    { title: "Colleague", claims: { isInternal: true } },
  ]),
  adaptsContent(on(33, "14:27", "arjun.venkatesan"), DOCS),
  showsSpace(on(33, "14:41", "arjun.venkatesan"), DOCS, ENGINEERING, POLICY),
  changesSiteSpace(on(33, "14:43", "arjun.venkatesan"), DOCS, `${ENGINEERING}/${POLICY}`, {
    path: "releases",
    condition: "visitor.claims.isInternal || visitor.claims.isBeta",
  }),
  customizes(on(28, "10:18", "clara.wendt"), DOCS, looks),
  addsSection(on(3, "09:20", FOUNDER), DOCS, {
    title: PARTNER_SECTION,
    space: PARTNERS,
    icon: "handshake",
  }),
  changesSection(on(3, "09:24", FOUNDER), DOCS, PARTNER_SECTION, {
    description: "For those who sell and install our loggers",
    condition: "visitor.claims.isPartner || visitor.claims.isInternal",
  }),
  showsSpace(on(3, "09:31", FOUNDER), DOCS, PARTNER_SECTION, GUIDE),
  changesSiteSpace(on(3, "09:33", FOUNDER), DOCS, `${PARTNER_SECTION}/${GUIDE}`, {
    path: "inside",
    condition: "visitor.claims.isBeta",
  }),
  groupsSections(on(3, "09:48", FOUNDER), DOCS, {
    title: "For builders",
    icon: "boxes",
    sections: [ENGINEERING, PARTNER_SECTION],
  }),
  customizes(on(2, "16:02", "clara.wendt"), DOCS, announced),
];

/** Sites of Northwind: a published one with readers, and one in preparation. */
export const sitesHistory = (on: On): Action[] => [
  ...docs(on),
  makesSite(on(6, "11:15", "mei.tanaka"), MANUAL, [HANDBOOK, FIRST_ANSWERS]),
];
