import type { Context } from "#server/kit/context.ts";
import { invalid } from "#server/kit/failures.ts";
import type { SectionItem, SiteSpaceItem, Structure } from "#site/structure/model.ts";
import { changeStructure } from "../structure/change-structure.ts";
import { readStructure } from "../structure/read-structure.ts";
import { lockSite } from "./find-site.ts";
import type { SiteRow } from "./site-rows.ts";

interface Defaults {
  readonly defaultSiteSection?: string | undefined;
  readonly defaultSiteSpace?: string | undefined;
}

const sectionsOf = (structure: Structure): readonly SectionItem[] =>
  structure.type === "siteSpaces"
    ? []
    : structure.items.flatMap((item) => (item.type === "site-section" ? [item] : item.sections));

/** The site-spaces among which the site's own default is: at the root, or in the default section. */
const firstLevel = (structure: Structure): readonly SiteSpaceItem[] =>
  structure.type === "siteSpaces"
    ? structure.items
    : (sectionsOf(structure).find((section) => section.default)?.siteSpaces ?? []);

const setDefault = async (
  tx: Context,
  { organizationId, id: siteId }: SiteRow,
  item: SectionItem | SiteSpaceItem,
  among: readonly (SectionItem | SiteSpaceItem)[],
): Promise<Structure> => {
  const { type, id, title } = item;
  // Each change counts the structure's version up, so each begins with the site as it is by then.
  const site = await lockSite(tx, organizationId, siteId);
  return changeStructure(tx, site, [{ operation: "set_default", item: { type, id } }], {
    action: "structure-default.changed",
    target: { type, id, label: title },
    before: { default: among.find((one) => one.default)?.id ?? null },
    after: { default: id },
  });
};

/**
 * Makes a section and a site-space the ones readers come to first, the section before the site-space, which
 * stands at the root or in the default section. Refuses those that are not there.
 */
export const changeDefaults = async (
  tx: Context,
  site: SiteRow,
  { defaultSiteSection, defaultSiteSpace }: Defaults,
): Promise<void> => {
  if (defaultSiteSection === undefined && defaultSiteSpace === undefined) return;
  let { structure } = await readStructure(tx, site.id);
  if (defaultSiteSection !== undefined) {
    const sections = sectionsOf(structure);
    const section = sections.find(({ id }) => id === defaultSiteSection);
    if (!section) throw invalid("defaultSiteSection", "this site has no such section");
    structure = await setDefault(tx, site, section, sections);
  }
  if (defaultSiteSpace !== undefined) {
    const level = firstLevel(structure);
    const siteSpace = level.find(({ id }) => id === defaultSiteSpace);
    if (!siteSpace)
      throw invalid(
        "defaultSiteSpace",
        "no such site-space stands at the root or in the default section",
      );
    await setDefault(tx, site, siteSpace, level);
  }
};
