/** Characters of a section's title, at least and at most (management-api, SiteSection). */
export const MIN_SECTION_TITLE = 2;
export const MAX_SECTION_TITLE = 128;
export const MAX_SECTION_DESCRIPTION = 256;
/** Characters of the path of a section or site-space: one step of an address. */
export const MAX_SITE_PATH = 100;
/** Characters of the expression that decides who sees a section or site-space. */
export const MAX_CONDITION = 1024;
/** Characters of a group's title (contract-facts 8.2). */
export const MAX_GROUP_TITLE = 100;
/**
 * Hours in which whoever took a site-space off a site may put it back, whatever they may do with its space;
 * afterwards that is an addition like any other.
 */
export const TAKE_BACK_HOURS = 24;
/** Groups, sections and site-spaces of a site together; what a change costs grows with them. */
export const MAX_SITE_PARTS = 2000;
/** Sections that a new group takes in. */
export const MAX_GROUPED_SECTIONS = 1000;
