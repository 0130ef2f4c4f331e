import type { EditOf, StructureEdit } from "#contract/schemas/structure-edit.ts";
import { applyAt, applyEdit } from "./edit.ts";
import {
  defaultOf,
  parentPointer,
  isSamePointer,
  type Located,
  located,
  locateGroup,
  locateSection,
  locateSiteSpace,
  sectionsOf,
  siteSpacesIn,
} from "./locate.ts";
import {
  pointerTo,
  type ItemPointer,
  type SectionItem,
  type SiteSpaceItem,
  type SpaceTitles,
  type Structure,
} from "./model.ts";
import {
  restoreGroup,
  restoreGroups,
  restoreSection,
  restoreSiteSpace,
  positionOf,
} from "./restore.ts";

/**
 * The edits that undo an edit: applied in order to `after` (the result of applying it to `before`), they restore
 * `before` with the same ids, order, paths and defaults. Empty if the edit changed nothing.
 */
export const inverseOf = (
  before: Structure,
  edit: StructureEdit,
  after: Structure,
): StructureEdit[] => {
  if (before === after) return [];
  switch (edit.operation) {
    case "move":
      return undoMove(before, edit.item, after);
    case "update_section":
      return [undoUpdateSection(before, edit)];
    case "update_group":
      return [undoUpdateGroup(before, edit)];
    case "update_site_space":
      return [undoUpdateSiteSpace(before, edit)];
    case "set_default":
      return restoreDefault(before, edit.item);
    case "add_section":
      return undoAddSection(before, edit, after);
    case "add_site_space":
      return [undoAddSiteSpace(before, edit.id, after)];
    case "add_group":
      return undoAddGroup(before, edit);
    case "remove":
      return undoRemove(before, edit.item, after);
    case "wrap":
      return [{ operation: "unwrap", section: edit.id }];
    case "unwrap":
      return undoUnwrap(before, edit.section);
  }
};

interface Applied {
  readonly after: Structure;
  /** The edits that undo all of the edits. */
  readonly inverse: StructureEdit[];
}

/** Applies edits like `applyWithInverse`, but pauses after each, because many edits of a large site take long. */
export const applyInSteps = function* (
  structure: Structure,
  edits: readonly StructureEdit[],
  titles: SpaceTitles,
): Generator<void, Applied> {
  const steps: StructureEdit[][] = [];
  let after = structure;
  for (const [at, edit] of edits.entries()) {
    const before = after;
    after = applyAt(at, () => applyEdit(before, edit, titles));
    steps.push(inverseOf(before, edit, after));
    yield;
  }
  return { after, inverse: steps.toReversed().flat() };
};

/** Applies edits one by one, and returns the edits that undo all of them. Throws like `applyEdits`. */
export const applyWithInverse = (
  structure: Structure,
  edits: readonly StructureEdit[],
  titles: SpaceTitles,
): Applied => {
  const steps = applyInSteps(structure, edits, titles);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
};

const undoMove = (before: Structure, item: ItemPointer, after: Structure): StructureEdit[] => {
  const was = located(before, item, "item");
  const is = located(after, item, "item");
  const move: StructureEdit = { operation: "move", item, ...positionOf(was) };
  const stays = isSamePointer(parentPointer(was), parentPointer(is));
  if (was.item.type === "site-space" && is.item.type === "site-space" && !stays) {
    const next = is.item.default
      ? defaultOf(siteSpacesIn(before, is.parent?.id ?? null))
      : undefined;
    return [
      {
        ...move,
        ...(was.item.default ? { default: true } : {}),
        ...(next ? { successor: next.id } : {}),
      },
    ];
  }
  return [
    ...(stays && was.at === is.at ? [] : [move]),
    ...(isDefault(was) === isDefault(is) ? [] : restoreDefault(before, item)),
  ];
};

const isDefault = ({ item }: Located): boolean =>
  item.type !== "site-section-group" && item.default;

/** Restores the default of an item's level; nothing for groups. */
const restoreDefault = (before: Structure, item: ItemPointer): StructureEdit[] => {
  if (item.type === "site-section-group") return [];
  const level =
    item.type === "site-section"
      ? sectionsOf(before)
      : siteSpacesIn(before, locateSiteSpace(before, item.id)?.parent?.id ?? null);
  const former = defaultOf<SectionItem | SiteSpaceItem>(level);
  return former ? [{ operation: "set_default", item: pointerTo(former) }] : [];
};

const undoUpdateSection = (before: Structure, edit: EditOf<"update_section">): StructureEdit => {
  const { item } = found(locateSection(before, edit.section));
  return {
    operation: "update_section",
    section: edit.section,
    ...(edit.title === undefined ? {} : { title: item.title }),
    ...(edit.path === undefined ? {} : { path: item.path }),
    ...(edit.description === undefined ? {} : { description: item.description ?? null }),
    ...(edit.icon === undefined ? {} : { icon: item.icon ?? null }),
    ...(edit.condition === undefined ? {} : { condition: item.condition ?? null }),
  };
};

const undoUpdateGroup = (before: Structure, edit: EditOf<"update_group">): StructureEdit => {
  const { item } = found(locateGroup(before, edit.group));
  return {
    operation: "update_group",
    group: edit.group,
    ...(edit.title === undefined ? {} : { title: item.title }),
    ...(edit.icon === undefined ? {} : { icon: item.icon ?? null }),
  };
};

const undoUpdateSiteSpace = (
  before: Structure,
  edit: EditOf<"update_site_space">,
): StructureEdit => {
  const { item } = found(locateSiteSpace(before, edit.siteSpace));
  return {
    operation: "update_site_space",
    siteSpace: edit.siteSpace,
    ...(edit.path === undefined ? {} : { path: item.path }),
    ...(edit.condition === undefined ? {} : { condition: item.condition ?? null }),
    ...(edit.space === undefined ? {} : { space: item.space, title: item.title }),
  };
};

const undoAddSection = (
  before: Structure,
  { id, wrap }: EditOf<"add_section">,
  after: Structure,
): StructureEdit[] => {
  const wrapped = before.type === "siteSpaces" && before.items.length > 0 ? wrap : undefined;
  const former = wrapped ?? defaultOf(sectionsOf(before))?.id;
  const successor = locateSection(after, id)?.item.default ? former : undefined;
  const unwrap: StructureEdit[] =
    wrapped === undefined ? [] : [{ operation: "unwrap", section: wrapped }];
  return [removal({ type: "site-section", id }, successor), ...unwrap];
};

const undoAddSiteSpace = (before: Structure, id: string, after: Structure): StructureEdit => {
  const { item, parent } = found(locateSiteSpace(after, id));
  const former = defaultOf(siteSpacesIn(before, parent?.id ?? null));
  return removal(pointerTo(item), item.default ? former?.id : undefined);
};

const removal = (item: ItemPointer, successor: string | undefined): StructureEdit => ({
  operation: "remove",
  item,
  ...(successor === undefined ? {} : { successor }),
});

/** Sections are moved back one by one, from the last, so that each one's neighbour is already in place. */
const undoAddGroup = (
  before: Structure,
  { id, sections }: EditOf<"add_group">,
): StructureEdit[] => {
  const moves = (sections ?? [])
    .map((section) => found(locateSection(before, section)))
    .toSorted((one, other) => other.at - one.at)
    .map(({ item, siblings, at }): StructureEdit => {
      const next = siblings[at + 1];
      const place = next ? { before: pointerTo(next) } : { into: null };
      return { operation: "move", item: pointerTo(item), ...place };
    });
  return [removal({ type: "site-section-group", id }, undefined), ...moves];
};

const undoRemove = (before: Structure, pointer: ItemPointer, after: Structure): StructureEdit[] => {
  if (pointer.type === "site-section-group") {
    return [restoreGroup(found(locateGroup(before, pointer.id)))];
  }
  if (pointer.type === "site-space") {
    return [restoreSiteSpace(found(locateSiteSpace(before, pointer.id)))];
  }
  const place = found(locateSection(before, pointer.id));
  if (after.type === "sections") return restoreSection(place);
  return [
    ...restoreSection({ ...place, parent: null, siblings: [place.item], at: 0 }),
    ...restoreGroups(before),
  ];
};

const undoUnwrap = (before: Structure, id: string): StructureEdit[] => {
  const { item } = found(locateSection(before, id));
  const { title, path, description, icon, condition } = item;
  const wrap: StructureEdit = {
    operation: "wrap",
    id,
    title,
    path,
    ...(description === undefined ? {} : { description }),
    ...(icon === undefined ? {} : { icon }),
    ...(condition === undefined ? {} : { condition }),
  };
  return [wrap, ...restoreGroups(before)];
};

const found = <Place>(place: Place | undefined): Place => {
  if (place === undefined) throw new Error("The edit does not belong to these structures.");
  return place;
};
