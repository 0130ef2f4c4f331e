import type { ConditionedItem } from "#site/condition/items.ts";
import type { GroupItem, SectionItem, SiteSpaceItem, Structure } from "#site/structure/model.ts";
import type {
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteStructure,
} from "#web/api/site-structure.ts";

/** The sections of a structure, inside groups or not, in the order readers see them. */
export const siteSectionsOf = ({ type, structure }: SiteStructure): readonly SiteSection[] =>
  type === "siteSpaces"
    ? []
    : structure.flatMap((item) => (item.object === "site-section" ? [item] : item.sections));

/** The site-spaces of a structure, inside sections or not, in the order readers see them. */
export const siteSpacesOf = (given: SiteStructure): readonly SiteSpace[] =>
  given.type === "siteSpaces"
    ? given.structure
    : siteSectionsOf(given).flatMap(({ siteSpaces }) => siteSpaces);

/** The site-spaces of a structure by id. */
export const siteSpacesById = (given: SiteStructure): ReadonlyMap<string, SiteSpace> =>
  new Map(siteSpacesOf(given).map((siteSpace) => [siteSpace.id, siteSpace]));

/**
 * Memoizes a function by the identity of its argument. Responses are never mutated, and whatever did not change in
 * the next response is the same object.
 */
const once = <Given extends object, Made>(
  make: (given: Given) => Made,
): ((given: Given) => Made) => {
  const made = new WeakMap<Given, Made>();
  return (given) => {
    const known = made.get(given);
    if (known !== undefined) return known;
    const now = make(given);
    made.set(given, now);
    return now;
  };
};

const siteSpaceItem = once(({ id, space, title, path, ...given }: SiteSpace): SiteSpaceItem => ({
  type: "site-space",
  id,
  space: space.id,
  title,
  path,
  default: given.default,
  ...(given.condition === undefined ? {} : { condition: given.condition }),
}));

const sectionItem = once((given: SiteSection): SectionItem => ({
  type: "site-section",
  id: given.id,
  title: given.title,
  path: given.path,
  default: given.default,
  ...(given.description === undefined ? {} : { description: given.description }),
  ...(given.icon === undefined ? {} : { icon: given.icon }),
  ...(given.condition === undefined ? {} : { condition: given.condition }),
  siteSpaces: given.siteSpaces.map(siteSpaceItem),
}));

const groupItem = once((given: SiteSectionGroup): GroupItem => ({
  type: "site-section-group",
  id: given.id,
  title: given.title,
  ...(given.icon === undefined ? {} : { icon: given.icon }),
  sections: given.sections.map(sectionItem),
}));

/** Converts the service's structure to the form that edits are applied to. */
export const structureOf = once((given: SiteStructure): Structure =>
  given.type === "siteSpaces"
    ? { type: "siteSpaces", items: given.structure.map(siteSpaceItem) }
    : {
        type: "sections",
        items: given.structure.map((item) =>
          item.object === "site-section" ? sectionItem(item) : groupItem(item),
        ),
      },
);

/** A section or site-space in tree order, with its depth. */
export interface NestedItem {
  readonly item: ConditionedItem;
  /** 0 at the root. */
  readonly depth: number;
  /** The group of its section. */
  readonly group?: { readonly id: string; readonly title: string };
}

const conditionedItem = (
  { id, title, default: isDefault, condition }: SiteSection | SiteSpace,
  kind: ConditionedItem["kind"],
  parent: string | undefined,
): ConditionedItem => ({ id, kind, title, default: isDefault, condition, parent });

const nestedIn = (
  section: SiteSection,
  depth: number,
  group?: SiteSectionGroup,
): readonly NestedItem[] => {
  const named = group && { group: { id: group.id, title: group.title } };
  return [
    { item: conditionedItem(section, "site-section", group?.id), depth, ...named },
    ...section.siteSpaces.map((space) => ({
      item: conditionedItem(space, "site-space", section.id),
      depth: depth + 1,
      ...named,
    })),
  ];
};

/** Everything on a site that can have a condition, in the order readers see it. */
export const nestedItems = (given: SiteStructure): readonly NestedItem[] =>
  given.type === "siteSpaces"
    ? given.structure.map((space) => ({
        item: conditionedItem(space, "site-space", undefined),
        depth: 0,
      }))
    : given.structure.flatMap((entry) =>
        entry.object === "site-section"
          ? nestedIn(entry, 0)
          : entry.sections.flatMap((section) => nestedIn(section, 1, entry)),
      );
