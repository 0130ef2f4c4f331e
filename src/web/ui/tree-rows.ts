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
