import { useMemo, useState } from "react";
import { ancestorsOf, type TreeItem, type TreePlace } from "./tree-model.ts";

/** What a tree says of itself. */
export const treeMessages = {
  top: "the top level",
  lifted: (text: string, position: number, siblings: number, parent: string) =>
    `${text} lifted, position ${String(position)} of ${String(siblings)} in ${parent}`,
  held: (position: number, siblings: number, parent: string) =>
    `Position ${String(position)} of ${String(siblings)} in ${parent}`,
  moved: (text: string, position: number, siblings: number, parent: string) =>
    `${text} moved: ${String(position)} of ${String(siblings)} in ${parent}`,
  cancelled: (text: string) => `${text} stays where it was`,
  noWay: (text: string) => `${text} cannot go further that way`,
} as const;

/** A place for what is lifted: below the item of this id (null: the top), at an index among its children. */
interface LiftedPlace {
  readonly parent: string | null;
  readonly index: number;
}

type MayHold<Item> = (parent: Item | null) => boolean;

interface Found<Item> {
  readonly item: Item;
  readonly place: LiftedPlace;
  readonly siblings: readonly Item[];
  /** The place of what it stands in; undefined at the top. */
  readonly above: LiftedPlace | undefined;
}

const findIn = <Item extends TreeItem<Item>>(
  items: readonly Item[],
  id: string,
  parent: string | null = null,
  above?: LiftedPlace,
): Found<Item> | undefined => {
  for (const [index, item] of items.entries()) {
    const place = { parent, index };
    if (item.id === id) return { item, place, siblings: items, above };
    const below = findIn(item.children ?? [], id, item.id, place);
    if (below !== undefined) return below;
  }
  return undefined;
};

const without = <Item extends TreeItem<Item>>(items: readonly Item[], id: string): Item[] =>
  items.flatMap((item) => {
    if (item.id === id) return [];
    if (item.children === undefined || findIn(item.children, id) === undefined) return [item];
    return [{ ...item, children: without(item.children, id) }];
  });

const withItem = <Item extends TreeItem<Item>>(
  items: readonly Item[],
  added: Item,
  { parent, index }: LiftedPlace,
): readonly Item[] => {
  if (parent === null) return items.toSpliced(index, 0, added);
  return items.map((item) => {
    if (item.children === undefined) return item;
    if (item.id === parent) return { ...item, children: item.children.toSpliced(index, 0, added) };
    return findIn(item.children, parent) === undefined
      ? item
      : { ...item, children: withItem(item.children, added, { parent, index }) };
  });
};

/** Where an item stands; undefined when it is not there. */
export const placeOf = <Item extends TreeItem<Item>>(
  items: readonly Item[],
  id: string,
): LiftedPlace | undefined => findIn(items, id)?.place;

/** The tree as it would be with one of its items put elsewhere; as it is when item or place is gone. */
export const withLifted = <Item extends TreeItem<Item>>(
  items: readonly Item[],
  id: string,
  place: LiftedPlace,
): readonly Item[] => {
  const found = findIn(items, id);
  if (found === undefined) return items;
  const rest = without(items, id);
  if (place.parent !== null && findIn(rest, place.parent) === undefined) return items;
  return withItem(rest, found.item, place);
};

/** Every place the item may have, from the top of the tree to its end. */
const placesIn = <Item extends TreeItem<Item>>(
  parent: Item | null,
  items: readonly Item[],
  mayHold: MayHold<Item>,
): LiftedPlace[] => {
  const here = (index: number): LiftedPlace[] =>
    mayHold(parent) ? [{ parent: parent?.id ?? null, index }] : [];
  return [
    ...items.flatMap((item, index) => [
      ...here(index),
      ...(item.children === undefined ? [] : placesIn(item, item.children, mayHold)),
    ]),
    ...here(items.length),
  ];
};

/**
 * Where an arrow key takes what is lifted: up and down through every place it may have, in and out of
 * what it stands in; left leads out, right into the one above. Undefined: there is nowhere to go that way.
 */
export const nextPlace = <Item extends TreeItem<Item>>(
  items: readonly Item[],
  id: string,
  key: string,
  mayHold: MayHold<Item>,
): LiftedPlace | undefined => {
  const found = findIn(items, id);
  if (found === undefined) return undefined;
  const { place, siblings, above } = found;
  if (key === "ArrowUp" || key === "ArrowDown") {
    const places = placesIn(null, without(items, id), mayHold);
    const at = places.findIndex(
      ({ parent, index }) => parent === place.parent && index === place.index,
    );
    return at === -1 ? undefined : places[key === "ArrowUp" ? at - 1 : at + 1];
  }
  if (key === "ArrowLeft") {
    if (above === undefined) return undefined;
    const holder = above.parent === null ? null : findIn(items, above.parent)?.item;
    if (holder === undefined || !mayHold(holder)) return undefined;
    return { parent: above.parent, index: above.index + 1 };
  }
  const holder = key === "ArrowRight" ? siblings[place.index - 1] : undefined;
  return holder?.children !== undefined && mayHold(holder)
    ? { parent: holder.id, index: holder.children.length }
    : undefined;
};

interface LiftOptions<Item> {
  readonly items: readonly Item[];
  readonly refusal: ((item: Item, parent: Item | null) => string | undefined) | undefined;
  onDrop(item: Item, place: TreePlace<Item>): void;
  announce(words: string): void;
}

interface Lift<Item> {
  readonly item: Item;
  readonly from: LiftedPlace;
  readonly to: LiftedPlace;
}

const ARROWS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

const childrenOf = <Item extends TreeItem<Item>>(
  items: readonly Item[],
  parent: string | null,
): { readonly item: Item | null; readonly children: readonly Item[] } | undefined => {
  if (parent === null) return { item: null, children: items };
  for (const item of items) {
    if (item.id === parent) return { item, children: item.children ?? [] };
    const below = childrenOf(item.children ?? [], parent);
    if (below !== undefined) return below;
  }
  return undefined;
};

const called = <Item extends TreeItem<Item>>(item: Item | null): string =>
  item === null ? treeMessages.top : (item.spoken ?? item.text);

/** Carries a row by keyboard: the tree is drawn as it would be, and nothing has happened until it is dropped. */
export const useTreeLift = <Item extends TreeItem<Item>>(options: LiftOptions<Item>) => {
  const { items, refusal, onDrop, announce } = options;
  const [held, setHeld] = useState<Lift<Item>>();
  // Somebody else may have taken away what is held, or where it would go.
  const there = held !== undefined && placeOf(items, held.item.id) !== undefined;
  const lift = there ? held : undefined;
  const shown = useMemo(
    () => (lift === undefined ? items : withLifted(items, lift.item.id, lift.to)),
    [items, lift],
  );
  const parent = lift?.to.parent ?? null;
  const opened = useMemo(
    () => (parent === null ? [] : [...ancestorsOf(shown, parent), parent]),
    [shown, parent],
  );

  const say = (
    words: (position: number, siblings: number, parent: string) => string,
    to: LiftedPlace,
    tree: readonly Item[],
  ) => {
    const within = childrenOf(tree, to.parent);
    if (within !== undefined)
      announce(words(to.index + 1, within.children.length, within.item?.text ?? treeMessages.top));
  };
  const begin = (item: Item) => {
    const place = placeOf(items, item.id);
    if (place === undefined) return;
    setHeld({ item, from: place, to: place });
    say((...where) => treeMessages.lifted(called(item), ...where), place, items);
  };
  const cancel = () => {
    if (held === undefined) return;
    setHeld(undefined);
    announce(treeMessages.cancelled(called(held.item)));
  };
  const drop = ({ item, from, to }: Lift<Item>) => {
    const within = childrenOf(items, to.parent);
    if (within === undefined || (to.parent === from.parent && to.index === from.index)) {
      cancel();
      return;
    }
    setHeld(undefined);
    onDrop(item, { parent: within.item, index: to.index });
  };
  const carry = (now: Lift<Item>, key: string) => {
    const mayHold = (holder: Item | null) =>
      holder?.children === undefined && holder !== null
        ? false
        : refusal?.(now.item, holder) === undefined;
    const to = nextPlace(shown, now.item.id, key, mayHold);
    if (to === undefined) {
      announce(treeMessages.noWay(called(now.item)));
      return;
    }
    setHeld({ ...now, to });
    say(treeMessages.held, to, withLifted(items, now.item.id, to));
  };
  /** What a key does while something is held; false where the key is to do what it always does. */
  const press = (key: string): boolean => {
    if (lift === undefined) return false;
    if (ARROWS.has(key)) carry(lift, key);
    else if (key === " " || key === "Enter") drop(lift);
    else if (key === "Escape") cancel();
    else if (key === "Tab") {
      cancel();
      return false;
    }
    return true;
  };
  return { shown, opened, held: lift?.item.id, begin, press, cancel };
};
