import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { addGroup, addSection, addSiteSpace, wrapSiteSpaces } from "./add-items.ts";
import { checkCollisions } from "./addresses.ts";
import {
  makeDefault,
  moveItem,
  removeItem,
  unwrapSection,
  updateGroup,
  updateSection,
  updateSiteSpace,
} from "./change-items.ts";
import type { ItemPointer, SpaceTitles, Structure } from "./model.ts";
import { StructureFailure } from "./failures.ts";

/**
 * Applies an edit and returns the new structure, or the same object if nothing changes. Throws a StructureFailure, in
 * which case nothing is changed. Limits of texts are checked by the edit's schema, not here.
 */
export const applyEdit = (
  structure: Structure,
  edit: StructureEdit,
  titles: SpaceTitles,
): Structure => {
  const after = changed(structure, edit, titles);
  if (after !== structure) {
    const { item, path } = changedItemOf(edit);
    checkCollisions(structure, after, item, path);
  }
  return after;
};

/** Applies edits one by one. The path of a failure starts with the index of the edit, from 0. */
export const applyEdits = (
  structure: Structure,
  edits: readonly StructureEdit[],
  titles: SpaceTitles,
): Structure =>
  edits.reduce((before, edit, at) => applyAt(at, () => applyEdit(before, edit, titles)), structure);

/** Runs one edit of several, adding its index to the path of a failure. */
export const applyAt = <Result>(at: number, apply: () => Result): Result => {
  try {
    return apply();
  } catch (error) {
    if (!(error instanceof StructureFailure)) throw error;
    throw new StructureFailure(error.code, `${at}.${error.path}`, error.message, error);
  }
};

const changed = (structure: Structure, edit: StructureEdit, titles: SpaceTitles): Structure => {
  switch (edit.operation) {
    case "move":
      return moveItem(structure, edit);
    case "update_section":
      return updateSection(structure, edit);
    case "update_group":
      return updateGroup(structure, edit);
    case "update_site_space":
      return updateSiteSpace(structure, edit, titles);
    case "set_default":
      return makeDefault(structure, edit.item, "item");
    case "add_section":
      return addSection(structure, edit, titles);
    case "add_site_space":
      return addSiteSpace(structure, edit, titles);
    case "add_group":
      return addGroup(structure, edit);
    case "remove":
      return removeItem(structure, edit);
    case "wrap":
      return wrapSiteSpaces(structure, edit);
    case "unwrap":
      return unwrapSection(structure, edit);
  }
};

/** The item that an edit applies to. */
const itemOf = (edit: StructureEdit): ItemPointer => {
  switch (edit.operation) {
    case "move":
    case "set_default":
    case "remove":
      return edit.item;
    case "update_section":
    case "unwrap":
      return { type: "site-section", id: edit.section };
    case "update_group":
      return { type: "site-section-group", id: edit.group };
    case "update_site_space":
      return { type: "site-space", id: edit.siteSpace };
    case "add_section":
    case "wrap":
      return { type: "site-section", id: edit.id };
    case "add_site_space":
      return { type: "site-space", id: edit.id };
    case "add_group":
      return { type: "site-section-group", id: edit.id };
  }
};

/** The item that an edit changes, and the part of the edit to blame if it collides with another item. */
const changedItemOf = (edit: StructureEdit): { item: ItemPointer; path: string } => {
  const item = itemOf(edit);
  switch (edit.operation) {
    case "move":
    case "set_default":
      return { item, path: "item" };
    case "remove":
      return { item: { type: item.type, id: edit.successor ?? item.id }, path: "successor" };
    default:
      return { item, path: "path" };
  }
};

/** The part to blame of the latest edit that changes an item; if there is none, that of the last edit. */
export const blamed = (edits: readonly StructureEdit[], { type, id }: ItemPointer): string => {
  const about = edits.findLastIndex((edit) => {
    const { item } = changedItemOf(edit);
    return item.type === type && item.id === id;
  });
  const at = about === -1 ? edits.length - 1 : about;
  const edit = edits[at];
  return edit ? `${at}.${changedItemOf(edit).path}` : "";
};

/** The items that edits change, edit by edit. Items inside them are not included. */
export const itemsIn = (edits: readonly StructureEdit[]): ItemPointer[] => edits.map(itemOf);
