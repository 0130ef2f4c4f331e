import type {
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteStructure,
} from "#web/api/site-structure.ts";
import type { GroupItem, SectionItem, SiteSpaceItem, Structure } from "#site/structure/model.ts";
import type { ConditionedItem } from "#site/condition/items.ts";

const siteSpaceItem = (given: SiteSpace): SiteSpaceItem => ({
  type: "site-space",
  id: given.id,
  space: given.space.id,
  title: given.title,
  path: given.path,
  default: given.default,
  ...(given.condition === undefined ? {} : { condition: given.condition }),
});

const sectionItem = (given: SiteSection): SectionItem => ({
  type: "site-section",
  id: given.id,
  title: given.title,
  path: given.path,
  default: given.default,
  ...(given.description === undefined ? {} : { description: given.description }),
  ...(given.icon === undefined ? {} : { icon: given.icon }),
  ...(given.condition === undefined ? {} : { condition: given.condition }),
  siteSpaces: given.siteSpaces.map(siteSpaceItem),
});

const groupItem = (given: SiteSectionGroup): GroupItem => ({
  type: "site-section-group",
  id: given.id,
  title: given.title,
  ...(given.icon === undefined ? {} : { icon: given.icon }),
  sections: given.sections.map(sectionItem),
});

/** The structure as the service tells it, in the form that edits are applied to. */
export const structureOf = (given: SiteStructure): Structure =>
  given.type === "siteSpaces"
    ? { type: "siteSpaces", items: given.structure.map(siteSpaceItem) }
    : {
        type: "sections",
        items: given.structure.map((item) =>
          item.object === "site-section" ? sectionItem(item) : groupItem(item),
        ),
      };

/** What the service tells of site-spaces beside what edits need, by id. */
export const siteSpacesOf = (given: SiteStructure): ReadonlyMap<string, SiteSpace> => {
  const sections =
    given.type === "siteSpaces"
      ? []
      : given.structure.flatMap((item) =>
          item.object === "site-section" ? [item] : item.sections,
        );
  const siteSpaces =
    given.type === "siteSpaces"
      ? given.structure
      : sections.flatMap((section) => section.siteSpaces);
  return new Map(siteSpaces.map((siteSpace) => [siteSpace.id, siteSpace]));
};

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
