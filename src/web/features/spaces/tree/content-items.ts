import type { Collection } from "#web/api/collections.ts";
import type { Space } from "#web/api/spaces.ts";
import { titleOfCollection, titleOfSpace } from "#web/kit/content-titles.ts";

const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase();

/** Text as it is searched: without case and accents. */
export const searchable = (text: string): string => folded(text.trim());

/** Where a text, whatever its case and accents, holds what `searchable` made of the words sought. */
export const matchIn = (
  text: string,
  wanted: string,
): { readonly start: number; readonly end: number } | undefined => {
  if (wanted === "") return undefined;
  let plain = "";
  const offsets: number[] = [];
  let at = 0;
  for (const sign of text) {
    const letters = folded(sign);
    for (let letter = 0; letter < letters.length; letter += 1) offsets.push(at);
    plain += letters;
    at += sign.length;
  }
  const found = plain.indexOf(wanted);
  const start = offsets[found];
  if (found < 0 || start === undefined) return undefined;
  return { start, end: offsets[found + wanted.length] ?? text.length };
};

/** A space or a collection as a line of the tree. */
export interface ContentItem {
  readonly id: string;
  readonly text: string;
  /** Its title as it is searched: without case and accents. */
  readonly searchText: string;
  /** Where it stands, even when the caller cannot open that collection; null at the top. */
  readonly parent: string | null;
  readonly content: Space | Collection;
  readonly children?: readonly ContentItem[] | undefined;
  readonly href?: string | undefined;
}

/** Names a space or collection. */
export interface Pointer {
  readonly type: "space" | "collection";
  readonly id: string;
}

/** Where something is moved to: into a collection (null: the top), next to another item, or at the end when none is named. */
export interface MoveTarget {
  readonly parent: string | null;
  readonly after?: Pointer | undefined;
  readonly before?: Pointer | undefined;
}

/** A move under way: the tree shows it as done. */
export interface PendingMove extends MoveTarget {
  readonly id: string;
}

interface Standing {
  readonly content: Space | Collection;
  readonly parent: string | null;
}

export const titleOf = (content: Space | Collection): string => {
  if (content.object === "space") return titleOfSpace(content);
  return titleOfCollection(content);
};

export const pointerTo = ({ object, id }: Space | Collection): Pointer => ({ type: object, id });

const byPosition = ({ content: a }: Standing, { content: b }: Standing): number => {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1;
  return a.id < b.id ? -1 : 1;
};

/** Puts what is moved next to what it is to stand next to, or at the end. */
const insert = (siblings: Standing[], moved: Standing, { after, before }: MoveTarget): void => {
  const at = (pointer: Pointer | undefined) =>
    siblings.findIndex(({ content }) => content.id === pointer?.id);
  const [previous, next] = [at(after), at(before)];
  let index = siblings.length;
  if (previous >= 0) index = previous + 1;
  else if (next >= 0) index = next;
  siblings.splice(index, 0, moved);
};

/** Everything by the collection it is shown in; what stands in one the caller cannot open is at the top. */
const standingsOf = (
  spaces: readonly Space[],
  collections: readonly Collection[],
  moves: readonly PendingMove[],
): ReadonlyMap<string | null, readonly Standing[]> => {
  const known = new Set<string | null>(collections.map(({ id }) => id));
  const shownIn = (parent: string | null) => (known.has(parent) ? parent : null);
  const lists = new Map<string | null, Standing[]>();
  const listOf = (parent: string | null): Standing[] => {
    const list = lists.get(shownIn(parent)) ?? [];
    lists.set(shownIn(parent), list);
    return list;
  };
  const all = new Map<string, Standing>();
  for (const content of [...collections, ...spaces]) {
    const standing = { content, parent: content.parent ?? null };
    all.set(content.id, standing);
    listOf(standing.parent).push(standing);
  }
  for (const list of lists.values()) list.sort(byPosition);
  for (const move of moves) {
    const old = all.get(move.id);
    if (old === undefined) continue;
    const from = listOf(old.parent);
    from.splice(from.indexOf(old), 1);
    const moved = { content: old.content, parent: move.parent };
    all.set(move.id, moved);
    insert(listOf(move.parent), moved, move);
  }
  return lists;
};

/** The tree as it stands, with the moves under way made already. */
export const contentItems = (
  organizationId: string,
  spaces: readonly Space[],
  collections: readonly Collection[],
  moves: readonly PendingMove[] = [],
): ContentItem[] => {
  const lists = standingsOf(spaces, collections, moves);
  const itemsIn = (parent: string | null): ContentItem[] =>
    (lists.get(parent) ?? []).map(({ content, parent: real }) => {
      const text = titleOf(content);
      const item = { id: content.id, text, searchText: searchable(text), parent: real, content };
      return content.object === "space"
        ? { ...item, href: `/o/${organizationId}/spaces/${content.id}` }
        : { ...item, children: itemsIn(content.id) };
    });
  return itemsIn(null);
};

/** Every line, from top to bottom. */
export const everyItem = (items: readonly ContentItem[]): ContentItem[] =>
  items.flatMap((item) => [item, ...everyItem(item.children ?? [])]);

/** The line of that id, wherever it stands. */
export const findItem = (items: readonly ContentItem[], id: string): ContentItem | undefined =>
  everyItem(items).find((item) => item.id === id);

/** What stands in a collection (null: the top), without what only seems to stand there. */
export const siblingsIn = (
  items: readonly ContentItem[],
  parent: string | null,
): readonly ContentItem[] => {
  const shown = parent === null ? items : findItem(items, parent)?.children;
  return (shown ?? []).filter((item) => item.parent === parent);
};

/** The target for an index, counted without the moved item, among what is shown in a collection. */
export const targetAt = (
  shown: readonly ContentItem[],
  movedId: string,
  parent: string | null,
  index: number,
): MoveTarget => {
  const others = shown.filter(({ id }) => id !== movedId);
  const standsThere = (item: ContentItem) => item.parent === parent;
  const previous = others.slice(0, index).findLast(standsThere);
  if (previous) return { parent, after: pointerTo(previous.content) };
  const next = others.slice(index).find(standsThere);
  return next ? { parent, before: pointerTo(next.content) } : { parent };
};

export interface Matches {
  readonly items: readonly ContentItem[];
  /** What has to be open for every match to be seen. */
  readonly open: ReadonlySet<string>;
  /** How many lines hold the text themselves. */
  readonly count: number;
}

/** The items whose titles contain the text, with all above them; a collection that does keeps what is in it. */
export const matchingItems = (items: readonly ContentItem[], text: string): Matches => {
  const wanted = searchable(text);
  const open = new Set<string>();
  let count = 0;
  const keep = (item: ContentItem): ContentItem | undefined => {
    const itself = item.searchText.includes(wanted);
    if (itself) count += 1;
    const before = count;
    const kept = (item.children ?? []).flatMap((child) => keep(child) ?? []);
    if (count > before) open.add(item.id);
    if (itself) return item;
    return kept.length > 0 ? { ...item, children: kept } : undefined;
  };
  return { items: items.flatMap((item) => keep(item) ?? []), open, count };
};
