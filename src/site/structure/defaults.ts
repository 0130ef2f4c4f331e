import { changeSiteSpaces, mapSections, asDefault, withDefault } from "./levels.ts";
import { located } from "./locate.ts";
import type { ItemPointer, Structure } from "./model.ts";
import { refusals } from "./refusal.ts";

/** Makes a section the site's default, or a site-space that of its level; refuses a group. */
export const makeDefault = (
  structure: Structure,
  pointer: ItemPointer,
  path: string,
): Structure => {
  const { item, parent } = located(structure, pointer, path);
  if (item.type === "site-section-group") throw refusals.noDefault(path);
  if (item.type === "site-section") {
    return mapSections(structure, (section) => asDefault(section, section.id === item.id));
  }
  return changeSiteSpaces(structure, parent?.id ?? null, (items) => withDefault(items, item.id));
};
