/** Identifies one item of a structure. */
export interface ItemPointer {
  readonly type: "site-section-group" | "site-section" | "site-space";
  readonly id: string;
}

/** A space on a site. */
export interface SiteSpaceItem {
  readonly type: "site-space";
  readonly id: string;
  /** The id of the space it shows. */
  readonly space: string;
  readonly title: string;
  /** Its segment in public addresses, without slashes; not used while it is the default. */
  readonly path: string;
  readonly condition?: string;
  readonly default: boolean;
}

export interface SectionItem {
  readonly type: "site-section";
  readonly id: string;
  readonly title: string;
  /** Its segment in public addresses, without slashes; not used while it is the default. */
  readonly path: string;
  readonly description?: string;
  readonly icon?: string;
  readonly condition?: string;
  readonly default: boolean;
  readonly siteSpaces: readonly SiteSpaceItem[];
}

/** Sections under a heading; it does not appear in addresses. */
export interface GroupItem {
  readonly type: "site-section-group";
  readonly id: string;
  readonly title: string;
  readonly icon?: string;
  readonly sections: readonly SectionItem[];
}

export type StructureItem = SiteSpaceItem | SectionItem | GroupItem;

/** A site with sections: its top level contains sections and groups in one order. */
export interface SectionStructure {
  readonly type: "sections";
  readonly items: readonly (SectionItem | GroupItem)[];
}

/** A site without sections: its site-spaces are at the top level. */
export interface SiteSpaceStructure {
  readonly type: "siteSpaces";
  readonly items: readonly SiteSpaceItem[];
}

/**
 * What a site consists of. With sections, exactly one of them, wherever it is, is the default. Every non-empty
 * section has exactly one default site-space, and so has a top level of site-spaces.
 */
export type Structure = SectionStructure | SiteSpaceStructure;

/** What is known about the spaces. */
export interface SpaceTitles {
  /** The title of a space; undefined if it is deleted or unknown. */
  readonly titleOf: (space: string) => string | undefined;
  /** Whether any page of a space has a path that starts with this segment; none does if that is not known. */
  readonly hasStep?: (space: string, step: string) => boolean;
}

/** The pointer to an item. */
export const pointerTo = ({ type, id }: ItemPointer): ItemPointer => ({ type, id });
