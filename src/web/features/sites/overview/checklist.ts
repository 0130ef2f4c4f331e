import { parseCondition } from "#site/condition/parse.ts";
import { proveSite } from "#site/condition/proofs.ts";
import type { SiteSection, SiteSpace, SiteStructure } from "#web/api/site-structure.ts";
import type { Site, SiteAdaptiveSchema, SiteCustomizationSettings } from "#web/api/sites.ts";
import { shortAddress } from "../messages.ts";
import { messages } from "./messages.ts";
import { audienceMessages } from "../audiences.ts";
import { nestedItems } from "../conditioned-items.ts";
import { findingsOf } from "../adaptive-content/findings.ts";

/** Where a line of the checklist is put right. */
export interface Fix {
  readonly screen:
    | "structure"
    | "audience"
    | "adaptive-content"
    | "customization"
    | "redirects"
    | "settings";
  /** The item to open on the structure screen: "site-section:" and its id. */
  readonly item?: string;
  /** Which redirects to show. */
  readonly status?: "broken";
}

/** One line of the checklist. A warning keeps nobody from publishing. */
export interface Check {
  readonly key: string;
  readonly tone: "fine" | "warning";
  readonly title: string;
  /** Why it matters. */
  readonly text: string;
  readonly fix: Fix;
}

const sectionsOf = (structure: SiteStructure): readonly SiteSection[] =>
  structure.type === "siteSpaces"
    ? []
    : structure.structure.flatMap((item) =>
        item.object === "site-section" ? [item] : item.sections,
      );
const siteSpacesOf = (structure: SiteStructure): readonly SiteSpace[] =>
  structure.type === "siteSpaces"
    ? structure.structure
    : sectionsOf(structure).flatMap(({ siteSpaces }) => siteSpaces);

const defaultCheck = (structure: SiteStructure): Check[] => {
  const section = sectionsOf(structure).find((one) => one.default);
  const among = section === undefined ? siteSpacesOf(structure) : section.siteSpaces;
  const space = among.find((one) => one.default);
  if (space === undefined) return [];
  return [
    {
      key: "default",
      tone: "fine",
      title: messages.checklist.begins.title(section?.title, space.title),
      text: messages.checklist.begins.text,
      fix: { screen: "structure", item: `site-space:${space.id}` },
    },
  ];
};

const contentChecks = (structure: SiteStructure): Check[] => {
  const siteSpaces = siteSpacesOf(structure);
  if (siteSpaces.length === 0) {
    return [
      {
        key: "empty",
        tone: "warning",
        ...messages.checklist.noSpaces,
        fix: { screen: "structure" },
      },
    ];
  }
  const broken = siteSpaces.filter((space) => space.broken);
  const empty = sectionsOf(structure).filter((section) => section.siteSpaces.length === 0);
  return [
    ...defaultCheck(structure),
    ...broken.map(({ id, title }): Check => ({
      key: `broken ${id}`,
      tone: "warning",
      title: messages.checklist.broken.title(title),
      text: messages.checklist.broken.text,
      fix: { screen: "structure", item: `site-space:${id}` },
    })),
    ...empty.map(({ id, title }): Check => ({
      key: `empty ${id}`,
      tone: "warning",
      title: messages.checklist.emptySection.title(title),
      text: messages.checklist.emptySection.text,
      fix: { screen: "structure", item: `site-section:${id}` },
    })),
  ];
};

const hiddenChecks = (structure: SiteStructure, schema: SiteAdaptiveSchema): Check[] =>
  findingsOf(
    proveSite(
      nestedItems(structure).map(({ item }) => item),
      schema.jsonSchema,
    ),
  )
    .filter(({ tone }) => tone === "problem")
    .map(({ key, text }) => ({
      key: `hidden ${key}`,
      tone: "warning",
      title: text,
      text: messages.checklist.hidden,
      fix: { screen: "adaptive-content" },
    }));

type HeaderLinks = SiteCustomizationSettings["header"]["links"];

const headerChecks = (links: HeaderLinks, schema: SiteAdaptiveSchema): Check[] =>
  links
    .filter(
      ({ condition }) =>
        condition !== undefined && !parseCondition(condition, schema.jsonSchema).ok,
    )
    .map(({ title }, index) => ({
      key: `header link ${index}`,
      tone: "warning",
      title: messages.checklist.headerLink.title(title),
      text: messages.checklist.headerLink.text,
      fix: { screen: "customization" },
    }));

const audienceCheck = ({ visibility }: Site, activeLinks: number | undefined): Check => {
  const closed = visibility === "share-link" && activeLinks === 0;
  return {
    key: "audience",
    tone: closed ? "warning" : "fine",
    title: closed ? messages.checklist.audience.noLink : audienceMessages[visibility].sentence,
    text: closed ? messages.checklist.audience.noLinkText : messages.checklist.audience.text,
    fix: { screen: "audience" },
  };
};

const redirectsCheck = (broken: number): Check[] =>
  broken === 0
    ? []
    : [
        {
          key: "redirects",
          tone: "warning",
          title: messages.checklist.redirects.title(broken),
          text: messages.checklist.redirects.text,
          fix: { screen: "redirects", status: "broken" },
        },
      ];

/**
 * What is worth a look before readers come, what is odd first.
 *
 * @param activeLinks how many share links are switched on, if the caller may know
 * @param brokenRedirects how many redirects lead nowhere
 * @param links what its header leads to
 */
export const checklistOf = (
  site: Site,
  structure: SiteStructure,
  schema: SiteAdaptiveSchema,
  activeLinks: number | undefined,
  brokenRedirects: number,
  links: HeaderLinks,
): readonly Check[] => {
  const checks: Check[] = [
    audienceCheck(site, activeLinks),
    {
      key: "address",
      tone: "fine",
      title: messages.checklist.address.title(shortAddress(site.urls.published ?? site.urls.app)),
      text: messages.checklist.address.text,
      fix: { screen: "settings" },
    },
    ...contentChecks(structure),
    ...hiddenChecks(structure, schema),
    ...headerChecks(links, schema),
    ...redirectsCheck(brokenRedirects),
  ];
  return checks.toSorted(
    (one, other) => Number(other.tone === "warning") - Number(one.tone === "warning"),
  );
};
