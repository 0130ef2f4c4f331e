/** Names one item of a structure. */
export interface ItemPointer {
  readonly type: "site-section-group" | "site-section" | "site-space";
  readonly id: string;
}

/** A space on a site. */
export interface SiteSpaceItem {
  readonly type: "site-space";
  readonly id: string;
  /** Id of the space it shows. */
  readonly space: string;
  readonly title: string;
  /** Its step in readers' addresses, without slashes; not used while it is the default. */
  readonly path: string;
  readonly condition?: string;
  readonly default: boolean;
}

export interface SectionItem {
  readonly type: "site-section";
  readonly id: string;
  readonly title: string;
  /** Its step in readers' addresses, without slashes; not used while it is the default. */
  readonly path: string;
  readonly description?: string;
  readonly icon?: string;
  readonly condition?: string;
  readonly default: boolean;
  readonly siteSpaces: readonly SiteSpaceItem[];
}

/** Sections under one heading; it has no part in addresses. */
export interface GroupItem {
  readonly type: "site-section-group";
  readonly id: string;
  readonly title: string;
  readonly icon?: string;
  readonly sections: readonly SectionItem[];
}

export type StructureItem = SiteSpaceItem | SectionItem | GroupItem;

/** A site with sections: its top level holds sections and groups of them, in one order. */
export interface SectionStructure {
  readonly type: "sections";
  readonly items: readonly (SectionItem | GroupItem)[];
}

/** A site without any section: its site-spaces stand at the top. */
export interface SiteSpaceStructure {
  readonly type: "siteSpaces";
  readonly items: readonly SiteSpaceItem[];
}

/**
 * What a site consists of. With sections exactly one of them, wherever it stands, is the default; every
 * section that is not empty has exactly one default site-space, and so has a top level of site-spaces.
 */
export type Structure = SectionStructure | SiteSpaceStructure;

/** What is known of the spaces. */
export interface SpaceTitles {
  /** What a space is called; undefined for one that is gone or unknown. */
  readonly titleOf: (space: string) => string | undefined;
  /** Whether paths of pages of a space begin with this step; where that is not known, none does. */
  readonly hasStep?: (space: string, step: string) => boolean;
}

/** The pointer to an item. */
export const pointerTo = ({ type, id }: ItemPointer): ItemPointer => ({ type, id });
