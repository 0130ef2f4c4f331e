import type { EditOf } from "#contract/schemas/structure-edit.ts";
import { makeDefault } from "./defaults.ts";
import {
  changeSiteSpaces,
  insertAtTop,
  insertSection,
  insertSiteSpace,
  withoutGroup,
  withoutSections,
  withoutSiteSpace,
} from "./levels.ts";
import { located, parentPointer, samePlace, siteSpacesIn, type Located } from "./locate.ts";
import type { SiteSpaceItem, Structure } from "./model.ts";
import { refusals } from "./refusal.ts";
import { targetOf, type Target } from "./target.ts";

/** Moves an item with everything in it. The same structure comes back when it stands there already. */
export const moveItem = (structure: Structure, edit: EditOf<"move">): Structure => {
  const place = located(structure, edit.item, "item");
  const target = targetOf(structure, edit.item, edit, parentPointer(place));
  const moved = isThere(place, target) ? structure : moveTo(structure, place, target, edit);
  return edit.default ? makeDefault(moved, edit.item, "default") : moved;
};

const isThere = (place: Located, { parent, at }: Target): boolean =>
  place.at === at && samePlace(parentPointer(place), parent);

const moveTo = (
  structure: Structure,
  place: Located,
  { parent, at }: Target,
  { successor }: EditOf<"move">,
): Structure => {
  const { item } = place;
  if (item.type === "site-space") {
    const from = place.parent?.id ?? null;
    return moveSiteSpace(structure, item, from, { section: parent?.id ?? null, at }, successor);
  }
  if (item.type === "site-section") {
    const rest = withoutSections(structure, new Set([item.id]));
    return insertSection(rest, item, parent?.id ?? null, at);
  }
  const rest = withoutGroup(structure, item.id);
  const taken = new Set(item.sections.map(({ id }) => id));
  return insertAtTop(withoutSections(rest, taken), item, at);
};

const moveSiteSpace = (
  structure: Structure,
  item: SiteSpaceItem,
  from: string | null,
  to: { readonly section: string | null; readonly at: number },
  successor: string | undefined,
): Structure => {
  if (from === to.section) {
    return changeSiteSpaces(structure, from, (items) =>
      items.filter(({ id }) => id !== item.id).toSpliced(to.at, 0, item),
    );
  }
  const left = siteSpacesIn(structure, from).filter(({ id }) => id !== item.id);
  if (successor !== undefined && item.default && !left.some(({ id }) => id === successor)) {
    throw refusals.notAmong(successor, "successor", "the site-spaces that stay");
  }
  const rest = changeSiteSpaces(structure, from, (items) =>
    withoutSiteSpace(items, item.id, successor),
  );
  return changeSiteSpaces(rest, to.section, (items) => insertSiteSpace(items, item, to.at));
};
