import type { Collection } from "#web/api/collections.ts";
import type { Space } from "#web/api/spaces.ts";
import { titleOfCollection, titleOfSpace } from "#web/kit/content-titles.ts";
import { searchable } from "./match-words.ts";

/** A space or a collection as a line of the tree. */
export interface ShelfItem {
  readonly id: string;
  readonly text: string;
  /** Its words as they are searched. */
  readonly words: string;
  /** Where it stands, even when the caller cannot open that collection; null at the top. */
  readonly parent: string | null;
  readonly thing: Space | Collection;
  readonly children?: readonly ShelfItem[] | undefined;
  readonly href?: string | undefined;
}

/** Names a space or collection. */
export interface Pointer {
  readonly type: "space" | "collection";
  readonly id: string;
}

/** A place in the order: in a collection (null: the top), next to another; at the end when none is named. */
export interface Spot {
  readonly parent: string | null;
  readonly after?: Pointer | undefined;
  readonly before?: Pointer | undefined;
}

/** A move under way: the tree shows it as done. */
export interface ShelfMove extends Spot {
  readonly id: string;
}

interface Standing {
  readonly thing: Space | Collection;
  readonly parent: string | null;
}

export const titleOf = (thing: Space | Collection): string => {
  if (thing.object === "space") return titleOfSpace(thing);
  return titleOfCollection(thing);
};

export const pointerTo = ({ object, id }: Space | Collection): Pointer => ({ type: object, id });

const byPosition = ({ thing: a }: Standing, { thing: b }: Standing): number => {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1;
  return a.id < b.id ? -1 : 1;
};

/** Puts what is moved next to what it is to stand next to, or at the end. */
const insert = (siblings: Standing[], moved: Standing, { after, before }: Spot): void => {
  const at = (pointer: Pointer | undefined) =>
    siblings.findIndex(({ thing }) => thing.id === pointer?.id);
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
  moves: readonly ShelfMove[],
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
  for (const thing of [...collections, ...spaces]) {
    const standing = { thing, parent: thing.parent ?? null };
    all.set(thing.id, standing);
    listOf(standing.parent).push(standing);
  }
  for (const list of lists.values()) list.sort(byPosition);
  for (const move of moves) {
    const old = all.get(move.id);
    if (old === undefined) continue;
    const from = listOf(old.parent);
    from.splice(from.indexOf(old), 1);
    const moved = { thing: old.thing, parent: move.parent };
    all.set(move.id, moved);
    insert(listOf(move.parent), moved, move);
  }
  return lists;
};

/** The tree as it stands, with the moves under way made already. */
export const shelfItems = (
  organizationId: string,
  spaces: readonly Space[],
  collections: readonly Collection[],
  moves: readonly ShelfMove[] = [],
): ShelfItem[] => {
  const lists = standingsOf(spaces, collections, moves);
  const itemsIn = (parent: string | null): ShelfItem[] =>
    (lists.get(parent) ?? []).map(({ thing, parent: real }) => {
      const text = titleOf(thing);
      const item = { id: thing.id, text, words: searchable(text), parent: real, thing };
      return thing.object === "space"
        ? { ...item, href: `/o/${organizationId}/spaces/${thing.id}` }
        : { ...item, children: itemsIn(thing.id) };
    });
  return itemsIn(null);
};

/** Every line, from top to bottom. */
export const everyItem = (items: readonly ShelfItem[]): ShelfItem[] =>
  items.flatMap((item) => [item, ...everyItem(item.children ?? [])]);

/** The line of that id, wherever it stands. */
export const findItem = (items: readonly ShelfItem[], id: string): ShelfItem | undefined =>
  everyItem(items).find((item) => item.id === id);

/** What stands in a collection (null: the top), without what only seems to stand there. */
export const siblingsIn = (
  items: readonly ShelfItem[],
  parent: string | null,
): readonly ShelfItem[] => {
  const shown = parent === null ? items : findItem(items, parent)?.children;
  return (shown ?? []).filter((item) => item.parent === parent);
};

/** The place of that index, counted without the moved one, among what is shown in a collection. */
export const spotAt = (
  shown: readonly ShelfItem[],
  movedId: string,
  parent: string | null,
  index: number,
): Spot => {
  const others = shown.filter(({ id }) => id !== movedId);
  const standsThere = (item: ShelfItem) => item.parent === parent;
  const previous = others.slice(0, index).findLast(standsThere);
  if (previous) return { parent, after: pointerTo(previous.thing) };
  const next = others.slice(index).find(standsThere);
  return next ? { parent, before: pointerTo(next.thing) } : { parent };
};
