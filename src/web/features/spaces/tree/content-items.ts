import type { Collection } from "#web/api/collections.ts";
import type { Space } from "#web/api/spaces.ts";
import { titleOfCollection, titleOfSpace } from "#web/kit/content-titles.ts";

const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase();

/** Normalizes a text for searching: without case and accents. */
export const searchable = (text: string): string => folded(text.trim());

/** Finds the result of `searchable` in a text, ignoring case and accents. */
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

/** A space or collection as a line of the tree. */
export interface ContentItem {
  readonly id: string;
  readonly text: string;
  /** Its normalized title for searching: without case and accents. */
  readonly searchText: string;
  /** Id of its actual parent, even if the caller cannot open that collection; null at the top level. */
  readonly parent: string | null;
  readonly content: Space | Collection;
  readonly children?: readonly ContentItem[] | undefined;
  readonly href?: string | undefined;
}

/** Identifies a space or collection. */
export interface Pointer {
  readonly type: "space" | "collection";
  readonly id: string;
}

/**
 * The target of a move: a collection (null: the top level), and a position next to another item, or at the end if
 * none is given.
 */
export interface MoveTarget {
  readonly parent: string | null;
  readonly after?: Pointer | undefined;
  readonly before?: Pointer | undefined;
}

/** A pending move, which the tree shows as completed. */
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

/** Inserts the moved item next to the given one, or at the end. */
const insert = (siblings: Standing[], moved: Standing, { after, before }: MoveTarget): void => {
  const at = (pointer: Pointer | undefined) =>
    siblings.findIndex(({ content }) => content.id === pointer?.id);
  const [previous, next] = [at(after), at(before)];
  let index = siblings.length;
  if (previous >= 0) index = previous + 1;
  else if (next >= 0) index = next;
  siblings.splice(index, 0, moved);
};

/**
 * Groups everything by the collection it is shown in; contents of a collection the caller cannot open are at the top
 * level.
 */
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

/** The current tree, with pending moves applied. */
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

/** All lines, from top to bottom. */
export const everyItem = (items: readonly ContentItem[]): ContentItem[] =>
  items.flatMap((item) => [item, ...everyItem(item.children ?? [])]);

/** The line with an id, at any depth. */
export const findItem = (items: readonly ContentItem[], id: string): ContentItem | undefined =>
  everyItem(items).find((item) => item.id === id);

/** The contents of a collection (null: the top level), without items that are only displayed there. */
export const siblingsIn = (
  items: readonly ContentItem[],
  parent: string | null,
): readonly ContentItem[] => {
  const shown = parent === null ? items : findItem(items, parent)?.children;
  return (shown ?? []).filter((item) => item.parent === parent);
};

/** The move target for an index among the displayed contents of a collection, not counting the moved item. */
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
  /** The collections that must be open for all matches to be visible. */
  readonly open: ReadonlySet<string>;
  /** The number of lines that match themselves. */
  readonly count: number;
}

/** The items whose titles contain the text, with all their ancestors; a matching collection keeps its contents. */
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
