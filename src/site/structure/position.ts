import type { EditOf } from "#contract/schemas/structure-edit.ts";
import { childrenOf, locate, located, parentPointer, isSamePointer, sectionsOf } from "./locate.ts";
import { type ItemPointer, pointerTo, type Structure, type StructureItem } from "./model.ts";
import { namedItem, type NamedItem, failures } from "./failures.ts";

type Move = EditOf<"move">;

/** An item's position as menus and screen readers announce it: position 3 of 7 in Guides. */
export interface PositionLabel {
  readonly item: NamedItem;
  /** Counted from 1. */
  readonly position: number;
  readonly count: number;
  /** Absent at the top level. */
  readonly parent?: NamedItem;
}

export const findItem = (structure: Structure, pointer: ItemPointer): StructureItem | undefined =>
  locate(structure, pointer)?.item;

/** An item's parent; null at the top level, undefined if the item is missing. */
export const parentOf = (
  structure: Structure,
  pointer: ItemPointer,
): ItemPointer | null | undefined => {
  const place = locate(structure, pointer);
  return place && parentPointer(place);
};

/** The items of its level, including itself; empty if it is missing. */
export const siblingsOf = (structure: Structure, pointer: ItemPointer): readonly StructureItem[] =>
  locate(structure, pointer)?.siblings ?? [];

export const positionLabelOf = (
  structure: Structure,
  pointer: ItemPointer,
): PositionLabel | undefined => {
  const place = locate(structure, pointer);
  if (!place) return undefined;
  const { item, parent, siblings, at } = place;
  return {
    item: namedItem(item),
    position: at + 1,
    count: siblings.length,
    ...(parent ? { parent: namedItem(parent) } : {}),
  };
};

/** The other parents that an item can move to, in order. null is the top level; its current parent is excluded. */
export const possibleParents = (
  structure: Structure,
  pointer: ItemPointer,
): (ItemPointer | null)[] => {
  const place = locate(structure, pointer);
  if (!place) return [];
  const here = parentPointer(place);
  const groups = structure.items.filter(({ type }) => type === "site-section-group");
  const holders = [null, ...groups.map(pointerTo), ...sectionsOf(structure).map(pointerTo)];
  return holders.filter(
    (holder) => canHold(structure, holder, pointer.type) && !isSamePointer(holder, here),
  );
};

/** The move one position up among its siblings; undefined for the first. */
export const moveUp = (structure: Structure, pointer: ItemPointer): Move | undefined => {
  const place = locate(structure, pointer);
  return place && moveToPosition(structure, pointer, place.at);
};

/** The move one position down among its siblings; undefined for the last. */
export const moveDown = (structure: Structure, pointer: ItemPointer): Move | undefined => {
  const place = locate(structure, pointer);
  return place && moveToPosition(structure, pointer, place.at + 2);
};

/**
 * The move to a position among its siblings, counted from 1; undefined for its current position, or one that does not
 * exist.
 */
export const moveToPosition = (
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

/** The move to the end of another parent, or of the top level for null; undefined if it cannot go there. */
export const moveToParent = (
  structure: Structure,
  pointer: ItemPointer,
  parent: ItemPointer | null,
): Move | undefined => {
  const place = locate(structure, pointer);
  if (!place || isSamePointer(parentPointer(place), parent)) return undefined;
  if (!childrenOf(structure, parent) || !canHold(structure, parent, pointer.type)) return undefined;
  return { operation: "move", item: pointerTo(pointer), into: parent && pointerTo(parent) };
};

/**
 * The position an edit requests: next to a neighbour, else at the end of `into`, else in the item's default parent.
 */
interface RequestedPosition {
  readonly into?: ItemPointer | null | undefined;
  readonly before?: ItemPointer | undefined;
  readonly after?: ItemPointer | undefined;
}

/** Before index `at` of `parent` (null: the top level), not counting the item itself. */
export interface Position {
  readonly parent: ItemPointer | null;
  readonly at: number;
}

/** Whether a parent can contain such an item: sections go in groups or at the top level, site-spaces in sections. */
export const canHold = (
  structure: Structure,
  parent: ItemPointer | null,
  type: ItemPointer["type"],
): boolean => {
  if (type === "site-space") {
    return parent ? parent.type === "site-section" : structure.type === "siteSpaces";
  }
  if (parent === null) return true;
  return type === "site-section" && parent.type === "site-section-group";
};

/**
 * The position that an edit requests for an item. Throws for neighbours that are unknown, not adjacent or elsewhere,
 * for the item itself, and for parents that cannot contain it. `intoPath` is the edit's name for `into`.
 */
export const positionIn = (
  structure: Structure,
  item: ItemPointer,
  { into, before, after }: RequestedPosition,
  otherwise: ItemPointer | null,
  intoPath = "into",
): Position => {
  if (into) {
    if (isSamePointer(into, item)) throw failures.itself(intoPath);
    located(structure, into, intoPath);
  }
  const parents = [
    into === undefined ? undefined : { parent: into, path: intoPath },
    before && { parent: parentOfNeighbour(structure, item, before, "before"), path: "before" },
    after && { parent: parentOfNeighbour(structure, item, after, "after"), path: "after" },
  ].filter((named) => named !== undefined);
  const { parent, path } = parents[0] ?? { parent: otherwise, path: "item" };
  if (!canHold(structure, parent, item.type)) throw failures.cannotHold(item.type, parent, path);
  for (const other of parents) {
    if (isSamePointer(other.parent, parent)) continue;
    throw into === undefined ? failures.notAdjoining() : failures.elsewhere(other.path);
  }
  const siblings = (childrenOf(structure, parent) ?? []).filter(
    (sibling) => !isSamePointer(sibling, item),
  );
  const placeOf = (neighbour: ItemPointer) =>
    siblings.findIndex((sibling) => isSamePointer(sibling, neighbour));
  if (before && after && placeOf(before) !== placeOf(after) + 1) throw failures.notAdjoining();
  if (before) return { parent, at: placeOf(before) };
  return { parent, at: after ? placeOf(after) + 1 : siblings.length };
};

const parentOfNeighbour = (
  structure: Structure,
  item: ItemPointer,
  neighbour: ItemPointer,
  path: string,
): ItemPointer | null => {
  if (isSamePointer(neighbour, item)) throw failures.itself(path);
  return parentPointer(located(structure, neighbour, path));
};
