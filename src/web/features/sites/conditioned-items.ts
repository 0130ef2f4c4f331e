import type { ConditionedItem } from "#site/condition/items.ts";
import type { SiteSection, SiteSpace, SiteStructure } from "#web/api/site-structure.ts";

/** A section or site-space in the order of the tree, with how deep it stands. */
export interface NestedItem {
  readonly item: ConditionedItem;
  /** 0 for what stands at the root. */
  readonly depth: number;
  /** Title of the group its section stands in. */
  readonly group?: string;
}

const placeOf = (
  { id, title, default: isDefault, condition }: SiteSection | SiteSpace,
  kind: ConditionedItem["kind"],
  parent: string | undefined,
): ConditionedItem => ({ id, kind, title, default: isDefault, condition, parent });

const ofSection = (
  section: SiteSection,
  depth: number,
  group?: { readonly id: string; readonly title: string },
): readonly NestedItem[] => {
  const named = group && { group: group.title };
  return [
    { item: placeOf(section, "site-section", group?.id), depth, ...named },
    ...section.siteSpaces.map((space) => ({
      item: placeOf(space, "site-space", section.id),
      depth: depth + 1,
      ...named,
    })),
  ];
};

/** Everything of a site that a condition can stand on, in the order readers find it. */
export const nestedItems = (structure: SiteStructure): readonly NestedItem[] =>
  structure.type === "siteSpaces"
    ? structure.structure.map((space) => ({
        item: placeOf(space, "site-space", undefined),
        depth: 0,
      }))
    : structure.structure.flatMap((entry) =>
        entry.object === "site-section"
          ? ofSection(entry, 0)
          : entry.sections.flatMap((section) => ofSection(section, 1, entry)),
      );
