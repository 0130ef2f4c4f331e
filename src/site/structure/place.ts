import type { EditOf } from "#contract/schemas/structure-edit.ts";
import { childrenOf, locate, parentPointer, samePlace, sectionsOf } from "./locate.ts";
import { pointerTo, type ItemPointer, type Structure, type StructureItem } from "./model.ts";
import { named, type NamedItem } from "./refusal.ts";
import { canHold } from "./target.ts";

type Move = EditOf<"move">;

/** What a menu or a screen reader says of an item's place: position 3 of 7 in Guides. */
export interface PlaceLabel {
  readonly item: NamedItem;
  /** From 1. */
  readonly position: number;
  readonly count: number;
  /** Absent at the top. */
  readonly parent?: NamedItem;
}

export const find = (structure: Structure, pointer: ItemPointer): StructureItem | undefined =>
  locate(structure, pointer)?.item;

/** What an item stands in; null at the top, undefined when it is not there. */
export const parentOf = (
  structure: Structure,
  pointer: ItemPointer,
): ItemPointer | null | undefined => {
  const place = locate(structure, pointer);
  return place && parentPointer(place);
};

/** The items of its level, itself among them; none when it is not there. */
export const siblingsOf = (structure: Structure, pointer: ItemPointer): readonly StructureItem[] =>
  locate(structure, pointer)?.siblings ?? [];

export const labelOf = (structure: Structure, pointer: ItemPointer): PlaceLabel | undefined => {
  const place = locate(structure, pointer);
  if (!place) return undefined;
  const { item, parent, siblings, at } = place;
  return {
    item: named(item),
    position: at + 1,
    count: siblings.length,
    ...(parent ? { parent: named(parent) } : {}),
  };
};

/** Where else an item can go, in order: the top is null, and what it stands in is left out. */
export const parentsFor = (structure: Structure, pointer: ItemPointer): (ItemPointer | null)[] => {
  const place = locate(structure, pointer);
  if (!place) return [];
  const here = parentPointer(place);
  const groups = structure.items.filter(({ type }) => type === "site-section-group");
  const holders = [null, ...groups.map(pointerTo), ...sectionsOf(structure).map(pointerTo)];
  return holders.filter(
    (holder) => canHold(structure, holder, pointer.type) && !samePlace(holder, here),
  );
};

/** The move one place up among its siblings; undefined for the first. */
export const moveUp = (structure: Structure, pointer: ItemPointer): Move | undefined => {
  const place = locate(structure, pointer);
  return place && toPosition(structure, pointer, place.at);
};

/** The move one place down among its siblings; undefined for the last. */
export const moveDown = (structure: Structure, pointer: ItemPointer): Move | undefined => {
  const place = locate(structure, pointer);
  return place && toPosition(structure, pointer, place.at + 2);
};

/** The move to a position among its siblings, from 1; undefined where it stands, or outside of them. */
export const toPosition = (
  structure: Structure,
  pointer: ItemPointer,
  position: number,
): Move | undefined => {
  const place = locate(structure, pointer);
  if (!place || position === place.at + 1) return undefined;
  const neighbour = place.siblings[position - 1];
  if (!neighbour) return undefined;
  const side = position <= place.at ? "before" : "after";
  return { operation: "move", item: pointerTo(pointer), [side]: pointerTo(neighbour) };
};

/** The move to the end of another parent, null for the top; undefined where that cannot be. */
export const toParent = (
  structure: Structure,
  pointer: ItemPointer,
  parent: ItemPointer | null,
): Move | undefined => {
  const place = locate(structure, pointer);
  if (!place || samePlace(parentPointer(place), parent)) return undefined;
  if (!childrenOf(structure, parent) || !canHold(structure, parent, pointer.type)) return undefined;
  return { operation: "move", item: pointerTo(pointer), into: parent && pointerTo(parent) };
};
