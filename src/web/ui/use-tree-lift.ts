import { useMemo, useState } from "react";
import { type LiftedPlace, nextPlace, placeOf, withLifted } from "./tree-lift.ts";
import type { TreePlace } from "./tree-moves.ts";
import { ancestorsOf, type TreeItem } from "./tree-rows.ts";
import { treeStrings } from "./tree-strings.ts";

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
  item === null ? treeStrings.top : (item.spoken ?? item.text);

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
      announce(words(to.index + 1, within.children.length, within.item?.text ?? treeStrings.top));
  };
  const begin = (item: Item) => {
    const place = placeOf(items, item.id);
    if (place === undefined) return;
    setHeld({ item, from: place, to: place });
    say((...where) => treeStrings.lifted(called(item), ...where), place, items);
  };
  const cancel = () => {
    if (held === undefined) return;
    setHeld(undefined);
    announce(treeStrings.cancelled(called(held.item)));
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
      announce(treeStrings.noWay(called(now.item)));
      return;
    }
    setHeld({ ...now, to });
    say(treeStrings.held, to, withLifted(items, now.item.id, to));
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
