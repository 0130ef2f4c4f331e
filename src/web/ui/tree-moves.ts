import type { TreeItem, TreeRow } from "./tree-rows.ts";

/** A place in a tree: below `parent` (null: the top), at an index among its children once it is there. */
export interface TreePlace<Item> {
  readonly parent: Item | null;
  readonly index: number;
}

/** Where in a row something is dropped. */
export type DropZone = "before" | "after" | "into";

/** The part of a row a pointer is over: its edges put beside it, its middle into it. */
export const zoneAt = (offset: number, height: number, holds: boolean): DropZone => {
  const edge = holds ? height / 4 : height / 2;
  if (offset < edge) return "before";
  return offset >= height - edge ? "after" : "into";
};

const isInside = <Item extends TreeItem<Item>>(item: Item, holder: Item): boolean => {
  const pending = [holder];
  for (let each = pending.pop(); each !== undefined; each = pending.pop()) {
    if (each.id === item.id) return true;
    pending.push(...(each.children ?? []));
  }
  return false;
};

/**
 * Where a dropped item comes to stand. Undefined: it would go into itself, or stay where it is. `after` an
 * open row is before its first child, for that is where the line is drawn.
 */
export const placeOfDrop = <Item extends TreeItem<Item>>(
  items: readonly Item[],
  moved: TreeRow<Item>,
  target: TreeRow<Item>,
  zone: DropZone,
): TreePlace<Item> | undefined => {
  const inside = zone === "into" || (zone === "after" && target.open === true);
  const parent = inside ? target.item : target.parent;
  if (parent !== null && isInside(parent, moved.item)) return undefined;
  const siblings = parent === null ? items : (parent.children ?? []);
  let index = target.index + (zone === "after" ? 1 : 0);
  if (inside) index = zone === "into" ? siblings.length : 0;
  if (parent?.id !== moved.parent?.id) return { parent, index };
  // It leaves its old place first, and those behind it move up.
  if (index > moved.index) index -= 1;
  return index === moved.index ? undefined : { parent, index };
};

/** The four moves of the keyboard: up and down among siblings, out of the parent, into the one above. */
export type KeyboardMove = "up" | "down" | "out" | "in";

/** Where a move by keyboard leads. Undefined: there is nowhere to go that way. */
export const placeOfMove = <Item extends TreeItem<Item>>(
  items: readonly Item[],
  rows: readonly TreeRow<Item>[],
  moved: TreeRow<Item>,
  move: KeyboardMove,
): TreePlace<Item> | undefined => {
  const { parent, index, siblings } = moved;
  switch (move) {
    case "up":
      return index > 0 ? { parent, index: index - 1 } : undefined;
    case "down":
      return index < siblings - 1 ? { parent, index: index + 1 } : undefined;
    case "out": {
      const above = rows.find((row) => row.item.id === parent?.id);
      return above === undefined ? undefined : { parent: above.parent, index: above.index + 1 };
    }
    case "in": {
      const list = parent === null ? items : (parent.children ?? []);
      const holder = list[index - 1];
      return holder?.children === undefined
        ? undefined
        : { parent: holder, index: holder.children.length };
    }
  }
};
