import type {
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteStructure,
} from "#web/api/site-structure.ts";
import type { GroupItem, SectionItem, SiteSpaceItem, Structure } from "#site/structure/model.ts";

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
