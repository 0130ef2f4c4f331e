import { childrenOf, located, parentPointer, samePlace } from "./locate.ts";
import type { ItemPointer, Structure } from "./model.ts";
import { refusals } from "./refusal.ts";

/** Where an edit wants an item: a neighbour decides, then `into`, then where it stands by itself. */
export interface Wish {
  readonly into?: ItemPointer | null | undefined;
  readonly before?: ItemPointer | undefined;
  readonly after?: ItemPointer | undefined;
}

/** Before what stands at `at` in `parent` (null: the top), counted without the item itself. */
export interface Target {
  readonly parent: ItemPointer | null;
  readonly at: number;
}

/** Whether such an item may stand there: sections in groups or at the top, site-spaces in sections. */
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
 * The place an edit names for an item. Refuses neighbours that are unknown, that do not adjoin or stand
 * elsewhere, the item itself, and places that cannot hold it. `intoPath` is what the edit calls `into`.
 */
export const targetOf = (
  structure: Structure,
  item: ItemPointer,
  { into, before, after }: Wish,
  otherwise: ItemPointer | null,
  intoPath = "into",
): Target => {
  if (into) {
    if (samePlace(into, item)) throw refusals.itself(intoPath);
    located(structure, into, intoPath);
  }
  const parents = [
    into === undefined ? undefined : { parent: into, path: intoPath },
    before && { parent: parentOfNeighbour(structure, item, before, "before"), path: "before" },
    after && { parent: parentOfNeighbour(structure, item, after, "after"), path: "after" },
  ].filter((named) => named !== undefined);
  const { parent, path } = parents[0] ?? { parent: otherwise, path: "item" };
  if (!canHold(structure, parent, item.type)) throw refusals.cannotHold(item.type, parent, path);
  for (const other of parents) {
    if (samePlace(other.parent, parent)) continue;
    throw into === undefined ? refusals.notAdjoining() : refusals.elsewhere(other.path);
  }
  const siblings = (childrenOf(structure, parent) ?? []).filter(
    (sibling) => !samePlace(sibling, item),
  );
  const placeOf = (neighbour: ItemPointer) =>
    siblings.findIndex((sibling) => samePlace(sibling, neighbour));
  if (before && after && placeOf(before) !== placeOf(after) + 1) throw refusals.notAdjoining();
  if (before) return { parent, at: placeOf(before) };
  return { parent, at: after ? placeOf(after) + 1 : siblings.length };
};

const parentOfNeighbour = (
  structure: Structure,
  item: ItemPointer,
  neighbour: ItemPointer,
  path: string,
): ItemPointer | null => {
  if (samePlace(neighbour, item)) throw refusals.itself(path);
  return parentPointer(located(structure, neighbour, path));
};
