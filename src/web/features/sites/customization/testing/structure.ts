import type { SiteSection, SiteSpace, SiteStructure } from "#web/api/site-structure.ts";

/** A site-space as far as this screen looks at it. */
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

/** A section as far as this screen looks at it. */
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

/** A site of these sections. */
export const siteOf = (...sections: SiteSection[]): SiteStructure =>
  ({
    object: "site-structure",
    type: "sections",
    structure: sections,
    version: 1,
  }) as SiteStructure;
