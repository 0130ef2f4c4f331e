import type { EditOf } from "#contract/schemas/structure-edit.ts";
import { texts, withFields } from "./fields.ts";
import { changeGroup, changeSection, changeSiteSpaces } from "./levels.ts";
import { locateGroup, locateSection, locateSiteSpace } from "./locate.ts";
import type { SpaceTitles, Structure } from "./model.ts";
import { refusals } from "./refusal.ts";

/** Each gives the same structure when nothing differs. */
export const updateSection = (structure: Structure, edit: EditOf<"update_section">): Structure => {
  const { section: id, title, path } = edit;
  if (!locateSection(structure, id)) {
    throw refusals.notFound({ type: "site-section", id }, "section");
  }
  const fields = { title, path, ...texts(edit, "description", "icon", "condition") };
  return changeSection(structure, id, (section) => withFields(section, fields));
};

export const updateGroup = (structure: Structure, edit: EditOf<"update_group">): Structure => {
  const { group: id, title } = edit;
  if (!locateGroup(structure, id)) {
    throw refusals.notFound({ type: "site-section-group", id }, "group");
  }
  const fields = { title, ...texts(edit, "icon") };
  return changeGroup(structure, id, (group) => withFields(group, fields));
};

/** Another space brings its title along. */
export const updateSiteSpace = (
  structure: Structure,
  edit: EditOf<"update_site_space">,
  titles: SpaceTitles,
): Structure => {
  const { siteSpace: id, space, path, condition } = edit;
  const place = locateSiteSpace(structure, id);
  if (!place) throw refusals.notFound({ type: "site-space", id }, "siteSpace");
  const named =
    space === undefined ? {} : { space, title: titles.titleOf(space) ?? edit.title ?? "" };
  const item = withFields(place.item, { path, condition, ...named });
  if (item === place.item) return structure;
  return changeSiteSpaces(structure, place.parent?.id ?? null, (items) =>
    items.map((sibling) => (sibling.id === id ? item : sibling)),
  );
};
