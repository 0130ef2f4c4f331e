import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { defaultOf, locateSection, locateSiteSpace } from "#site/structure/locate.ts";
import type { SectionItem, SiteSpaceItem, Structure } from "#site/structure/model.ts";

/** A section that its default left, and what is the default there now. */
export interface LeftDefault {
  /** As it is now. */
  readonly section: SectionItem;
  readonly moved: SiteSpaceItem;
  readonly successor: SiteSpaceItem;
}

/** The sections for which moves found a new default that nobody had named. */
export const leftDefaults = (
  before: Structure,
  edits: readonly StructureEdit[],
  after: Structure,
): LeftDefault[] =>
  edits.flatMap((edit) => {
    if (edit.operation !== "move" || edit.item.type !== "site-space") return [];
    if (edit.successor !== undefined) return [];
    const was = locateSiteSpace(before, edit.item.id);
    const section = was?.parent && locateSection(after, was.parent.id)?.item;
    if (!was?.item.default || !section) return [];
    const successor = defaultOf(section.siteSpaces);
    if (successor === undefined || successor.id === was.item.id) return [];
    return [{ section, moved: was.item, successor }];
  });
