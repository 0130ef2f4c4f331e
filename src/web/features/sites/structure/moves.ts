import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { childrenOf } from "#site/structure/locate.ts";
import { type ItemPointer, pointerTo, type Structure } from "#site/structure/model.ts";

/** The move of an item to an index among the children of a parent (null: the top), counted without itself. */
export const moveTo = (
  structure: Structure,
  item: ItemPointer,
  parent: ItemPointer | null,
  index: number,
): StructureEdit => {
  const among = (childrenOf(structure, parent) ?? []).filter(({ id }) => id !== item.id);
  const previous = among[index - 1];
  const [first] = among;
  const place = previous
    ? { after: pointerTo(previous) }
    : first
      ? { before: pointerTo(first) }
      : { into: parent && pointerTo(parent) };
  return { operation: "move", item: pointerTo(item), ...place };
};
