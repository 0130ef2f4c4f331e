import { searchable } from "./match-words.ts";
import type { ShelfItem } from "./shelf-items.ts";

export interface Matches {
  readonly items: readonly ShelfItem[];
  /** What has to be open for every match to be seen. */
  readonly open: ReadonlySet<string>;
  /** How many lines hold the text themselves. */
  readonly count: number;
}

/** The lines whose words hold the text, with all above them; a collection that does keeps what is in it. */
export const matchingItems = (items: readonly ShelfItem[], text: string): Matches => {
  const wanted = searchable(text);
  const open = new Set<string>();
  let count = 0;
  const keep = (item: ShelfItem): ShelfItem | undefined => {
    const itself = item.words.includes(wanted);
    if (itself) count += 1;
    const before = count;
    const kept = (item.children ?? []).flatMap((child) => keep(child) ?? []);
    if (count > before) open.add(item.id);
    if (itself) return item;
    return kept.length > 0 ? { ...item, children: kept } : undefined;
  };
  return { items: items.flatMap((item) => keep(item) ?? []), open, count };
};
