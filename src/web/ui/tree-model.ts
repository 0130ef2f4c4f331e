/** What a tree is made of. A screen's own items add what they need to this. */
export interface TreeItem<Item> {
  readonly id: string;
  /** Its words: what typing finds it by, and what is said when it moves. */
  readonly text: string;
  /** What it is called aloud, with its kind; its words when absent. */
  readonly spoken?: string | undefined;
  /** Absent: it never holds anything. An empty list: it could. */
  readonly children?: readonly Item[] | undefined;
  /** Where it leads; its label is then a link. */
  readonly href?: string | undefined;
}

/** An item where it stands in the tree, as one visible line. */
export interface TreeRow<Item> {
  readonly item: Item;
  readonly parent: Item | null;
  /** From 1. */
  readonly level: number;
  /** Its place among its siblings, from 0, and how many they are. */
  readonly index: number;
  readonly siblings: number;
  /** Undefined: nothing to open. */
  readonly open: boolean | undefined;
}

/** The visible lines of a tree, from top to bottom. */
export const visibleRows = <Item extends TreeItem<Item>>(
  items: readonly Item[],
  expanded: ReadonlySet<string>,
): TreeRow<Item>[] => {
  const rows: TreeRow<Item>[] = [];
  const pending: TreeRow<Item>[] = [];
  const push = (parent: Item | null, level: number, siblings: readonly Item[]): void => {
    for (let index = siblings.length - 1; index >= 0; index -= 1) {
      const item = siblings[index];
      if (item === undefined) continue;
      const open = canOpen(item) ? expanded.has(item.id) : undefined;
      pending.push({ item, parent, level, index, siblings: siblings.length, open });
    }
  };
  push(null, 1, items);
  for (let row = pending.pop(); row !== undefined; row = pending.pop()) {
    rows.push(row);
    if (row.open === true) push(row.item, row.level + 1, row.item.children ?? []);
  }
  return rows;
};

/** Whether there is something to open. */
export const canOpen = <Item extends TreeItem<Item>>(item: Item): boolean =>
  item.children !== undefined && item.children.length > 0;

/** The ids from the top down to the parent of an item: what must be open for it to be seen. */
export const ancestorsOf = <Item extends TreeItem<Item>>(
  items: readonly Item[],
  id: string,
): string[] => {
  const pending = items.map((item) => ({ item, above: [] as readonly string[] }));
  for (let each = pending.pop(); each !== undefined; each = pending.pop()) {
    if (each.item.id === id) return [...each.above];
    const above = [...each.above, each.item.id];
    for (const item of each.item.children ?? []) pending.push({ item, above });
  }
  return [];
};

const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{Mn}+/gu, "")
    .toLowerCase();

/**
 * The row that typing leads to: the next whose words begin with what was typed, round and round. One letter
 * typed again and again goes from match to match; more letters may stay where they are.
 */
export const typedRow = (
  texts: readonly string[],
  from: number,
  typed: string,
): number | undefined => {
  const letters = folded(typed);
  const first = letters.charAt(0);
  if (first === "") return undefined;
  const one = letters === first.repeat(letters.length);
  const sought = one ? first : letters;
  const start = one ? from + 1 : from;
  for (let step = 0; step < texts.length; step += 1) {
    const index = (Math.max(start, 0) + step) % texts.length;
    if (
      folded(texts[index] ?? "")
        .trimStart()
        .startsWith(sought)
    )
      return index;
  }
  return undefined;
};

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

/** The move an arrow key stands for when Alt is held. */
export const moveOfKey = (key: string): KeyboardMove | undefined => {
  switch (key) {
    case "ArrowUp":
      return "up";
    case "ArrowDown":
      return "down";
    case "ArrowLeft":
      return "out";
    case "ArrowRight":
      return "in";
    default:
      return undefined;
  }
};

/** What an arrow key, Home or End does on a row: leads to another, opens or closes. */
export const stepOfKey = <Item extends TreeItem<Item>>(
  rows: readonly TreeRow<Item>[],
  row: TreeRow<Item>,
  key: string,
): { readonly to?: string | undefined; readonly toggle?: true } | undefined => {
  const index = rows.indexOf(row);
  switch (key) {
    case "ArrowDown":
      return { to: rows[index + 1]?.item.id };
    case "ArrowUp":
      return { to: rows[index - 1]?.item.id };
    case "Home":
      return { to: rows[0]?.item.id };
    case "End":
      return { to: rows.at(-1)?.item.id };
    case "ArrowRight":
      if (row.open === false) return { toggle: true };
      return row.open === true ? { to: rows[index + 1]?.item.id } : {};
    case "ArrowLeft":
      return row.open === true ? { toggle: true } : { to: row.parent?.id };
    default:
      return undefined;
  }
};
