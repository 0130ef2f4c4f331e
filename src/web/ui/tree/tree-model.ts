/** The properties a tree needs of each item. Screens add their own. */
export interface TreeItem<Item> {
  readonly id: string;
  /** The text that typing matches, announced when the item moves. */
  readonly text: string;
  /** Announced in place of `text`, for example with the kind of the item. */
  readonly spoken?: string | undefined;
  /** Absent: it can never have children. Empty: it could. */
  readonly children?: readonly Item[] | undefined;
  /** Its address; the label is then a link. */
  readonly href?: string | undefined;
  /** Whether it is checked, in a tree of checkboxes; a press or Space changes it. */
  readonly checked?: boolean | "mixed" | undefined;
}

/** An item with its position, as one visible row. */
export interface TreeRow<Item> {
  readonly item: Item;
  readonly parent: Item | null;
  /** From 1. */
  readonly level: number;
  /** The index among its siblings, from 0, and how many there are. */
  readonly index: number;
  readonly siblings: number;
  /** Undefined if it has no children. */
  readonly open: boolean | undefined;
}

/** The visible rows of a tree, from top to bottom. */
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

/** Whether an item has children to show. */
export const canOpen = <Item extends TreeItem<Item>>(item: Item): boolean =>
  item.children !== undefined && item.children.length > 0;

interface Found<Item> {
  readonly item: Item;
  readonly index: number;
  /** The list that contains the item, including the item itself. */
  readonly siblings: readonly Item[];
  /** From the root down to its parent. */
  readonly ancestors: readonly Item[];
}

/** Finds an item by its id at any level. */
export const findItem = <Item extends TreeItem<Item>>(
  items: readonly Item[],
  id: string,
  ancestors: readonly Item[] = [],
): Found<Item> | undefined => {
  for (const [index, item] of items.entries()) {
    if (item.id === id) return { item, index, siblings: items, ancestors };
    const below = findItem(item.children ?? [], id, [...ancestors, item]);
    if (below !== undefined) return below;
  }
  return undefined;
};

/** Returns the ids from the root down to an item's parent: those that must be open for it to be visible. */
export const ancestorsOf = <Item extends TreeItem<Item>>(
  items: readonly Item[],
  id: string,
): string[] => (findItem(items, id)?.ancestors ?? []).map((ancestor) => ancestor.id);

const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{Mn}+/gu, "")
    .toLowerCase();

/**
 * Returns the index of the row that typing selects: the next whose text starts with what was typed, wrapping around
 * after the last. A repeated letter moves from match to match; several letters may stay on the row.
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

/** The destination of a move: below `parent` (null: the top), at an index among the children after the move. */
export interface TreePosition<Item> {
  readonly parent: Item | null;
  readonly index: number;
}

/** The part of a row that something is dropped on. */
export type DropZone = "before" | "after" | "into";

/**
 * Returns the part of a row under the pointer: the edges mean beside it, the middle of a row that can have children
 * means into it.
 */
export const zoneAt = (offset: number, height: number, holds: boolean): DropZone => {
  const edge = holds ? height / 4 : height / 2;
  if (offset < edge) return "before";
  return offset >= height - edge ? "after" : "into";
};

/**
 * Returns the destination of a drop; undefined if the item would go into itself or stay in place. `after` an open row
 * means before its first child, because the line that shows the drop is drawn there.
 */
export const dropPosition = <Item extends TreeItem<Item>>(
  items: readonly Item[],
  moved: TreeRow<Item>,
  target: TreeRow<Item>,
  zone: DropZone,
): TreePosition<Item> | undefined => {
  const inside = zone === "into" || (zone === "after" && target.open === true);
  const parent = inside ? target.item : target.parent;
  if (parent !== null && findItem([moved.item], parent.id) !== undefined) return undefined;
  const siblings = parent === null ? items : (parent.children ?? []);
  let index = target.index + (zone === "after" ? 1 : 0);
  if (inside) index = zone === "into" ? siblings.length : 0;
  if (parent?.id !== moved.parent?.id) return { parent, index };
  // The siblings after its old position move up by one.
  if (index > moved.index) index -= 1;
  return index === moved.index ? undefined : { parent, index };
};

type Refusal<Item> = (item: Item, parent: Item | null) => string | undefined;

/**
 * Returns the items to fold while one is dragged: those that cannot take it at any level. None if nothing can take it
 * at all.
 */
export const foldedFor = <Item extends TreeItem<Item>>(
  items: readonly Item[],
  moved: Item,
  refusal: Refusal<Item>,
): ReadonlySet<string> => {
  const closed = new Set<string>();
  const holds = (item: Item): boolean => {
    if (item.children === undefined) return false;
    // Checks every child: `some` would stop at the first match.
    const below = item.children.map(holds).includes(true);
    const takes = below || refusal(moved, item) === undefined;
    if (!takes) closed.add(item.id);
    return takes;
  };
  const somewhere = items.map(holds).includes(true) || refusal(moved, null) === undefined;
  return somewhere ? closed : new Set();
};

/** How many gaps away a drop may snap to. */
const SNAP_GAPS = 2;

/** A part of a row, and the destination of a drop there. */
export interface DropTarget<Item> {
  readonly row: TreeRow<Item>;
  readonly zone: DropZone;
  readonly position: TreePosition<Item>;
}

interface Dragged<Item> {
  readonly items: readonly Item[];
  readonly rows: readonly TreeRow<Item>[];
  readonly moved: TreeRow<Item>;
  /** Why the item cannot go below a parent; undefined if it can. */
  readonly refusal: (parent: Item | null) => string | undefined;
}

/**
 * Returns the destination of a drop on a part of a row: that part itself, else the nearest gap a few rows around that
 * can take the item, else why there is none. Undefined if the item would stay in place.
 */
export const dropTarget = <Item extends TreeItem<Item>>(
  { items, rows, moved, refusal }: Dragged<Item>,
  over: TreeRow<Item>,
  zone: DropZone,
): DropTarget<Item> | { readonly refusal: string } | undefined => {
  const position = dropPosition(items, moved, over, zone);
  const why = position && refusal(position.parent);
  if (position === undefined) return undefined;
  if (why === undefined) return { row: over, zone, position };
  const besides = (
    row: TreeRow<Item> | undefined,
    side: DropZone,
  ): DropTarget<Item> | undefined => {
    const there = row && dropPosition(items, moved, row, side);
    return row && there && refusal(there.parent) === undefined
      ? { row, zone: side, position: there }
      : undefined;
  };
  // A gap belongs to the row below it and to the one above, which may be on another level.
  const inGap = (gap: number) => besides(rows[gap], "before") ?? besides(rows[gap - 1], "after");
  const upwards = zone === "before";
  const nearest = rows.indexOf(over) + (upwards ? 0 : 1);
  for (let distance = 0; distance <= SNAP_GAPS; distance += 1) {
    const ahead = upwards ? -distance : distance;
    const found = inGap(nearest + ahead) ?? inGap(nearest - ahead);
    if (found !== undefined) return found;
  }
  return { refusal: why };
};

/** The four keyboard moves: up and down among siblings, out of the parent, into the sibling above. */
export type KeyboardMove = "up" | "down" | "out" | "in";

/** Returns the destination of a keyboard move; undefined if the item cannot move further that way. */
export const movePosition = <Item extends TreeItem<Item>>(
  items: readonly Item[],
  rows: readonly TreeRow<Item>[],
  moved: TreeRow<Item>,
  move: KeyboardMove,
): TreePosition<Item> | undefined => {
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

/** Returns the move for Alt with an arrow key. */
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

/**
 * Returns what an arrow key, Home or End does on a row: `to` is the row to focus, `toggle` opens or closes this one.
 */
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
