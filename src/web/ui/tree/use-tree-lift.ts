import { useMemo, useState } from "react";
import { ancestorsOf, findItem, type TreeItem, type TreePosition } from "./tree-model.ts";

/** The announcements of a tree for screen readers. */
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

/** Below the item of this id (null: at the top), at an index among its children. */
interface Position {
  readonly parent: string | null;
  readonly index: number;
}

/** Whether the lifted item may be put below a parent (null: the top). */
type MayHold<Item> = (parent: Item | null) => boolean;

const without = <Item extends TreeItem<Item>>(items: readonly Item[], id: string): Item[] =>
  items.flatMap((item) => {
    if (item.id === id) return [];
    if (item.children === undefined || findItem(item.children, id) === undefined) return [item];
    return [{ ...item, children: without(item.children, id) }];
  });

const withItem = <Item extends TreeItem<Item>>(
  items: readonly Item[],
  added: Item,
  { parent, index }: Position,
): readonly Item[] => {
  if (parent === null) return items.toSpliced(index, 0, added);
  return items.map((item) => {
    if (item.children === undefined) return item;
    if (item.id === parent) return { ...item, children: item.children.toSpliced(index, 0, added) };
    return findItem(item.children, parent) === undefined
      ? item
      : { ...item, children: withItem(item.children, added, { parent, index }) };
  });
};

/** Returns the position of an item; undefined if it is not in the tree. */
export const positionOf = <Item extends TreeItem<Item>>(
  items: readonly Item[],
  id: string,
): Position | undefined => {
  const found = findItem(items, id);
  return found && { parent: found.ancestors.at(-1)?.id ?? null, index: found.index };
};

/** Returns the tree with one of its items at another position; unchanged if the item or the new parent is gone. */
export const withLifted = <Item extends TreeItem<Item>>(
  items: readonly Item[],
  id: string,
  position: Position,
): readonly Item[] => {
  const found = findItem(items, id);
  if (found === undefined) return items;
  const rest = without(items, id);
  if (position.parent !== null && findItem(rest, position.parent) === undefined) return items;
  return withItem(rest, found.item, position);
};

/** Returns every position that the lifted item may have, from the top of the tree to its end. */
const positionsIn = <Item extends TreeItem<Item>>(
  parent: Item | null,
  items: readonly Item[],
  mayHold: MayHold<Item>,
): Position[] => {
  const here = (index: number): Position[] =>
    mayHold(parent) ? [{ parent: parent?.id ?? null, index }] : [];
  return [
    ...items.flatMap((item, index) => [
      ...here(index),
      ...(item.children === undefined ? [] : positionsIn(item, item.children, mayHold)),
    ]),
    ...here(items.length),
  ];
};

/**
 * Returns where an arrow key moves the lifted item: up and down through every position it may have, left out of its
 * parent, right into the sibling above; undefined if it cannot move further that way.
 */
export const nextPosition = <Item extends TreeItem<Item>>(
  items: readonly Item[],
  id: string,
  key: string,
  mayHold: MayHold<Item>,
): Position | undefined => {
  const found = findItem(items, id);
  if (found === undefined) return undefined;
  const { index, siblings, ancestors } = found;
  const parent = ancestors.at(-1);
  if (key === "ArrowUp" || key === "ArrowDown") {
    const positions = positionsIn(null, without(items, id), mayHold);
    const at = positions.findIndex(
      (position) => position.parent === (parent?.id ?? null) && position.index === index,
    );
    return at === -1 ? undefined : positions[key === "ArrowUp" ? at - 1 : at + 1];
  }
  if (key === "ArrowLeft") {
    if (parent === undefined) return undefined;
    const outer = ancestors.at(-2) ?? null;
    if (!mayHold(outer)) return undefined;
    return { parent: outer?.id ?? null, index: (outer?.children ?? items).indexOf(parent) + 1 };
  }
  const above = key === "ArrowRight" ? siblings[index - 1] : undefined;
  return above?.children !== undefined && mayHold(above)
    ? { parent: above.id, index: above.children.length }
    : undefined;
};

interface LiftOptions<Item> {
  readonly items: readonly Item[];
  /** Returns why an item cannot go below a parent (null: the top); undefined if it can. */
  readonly refusal: ((item: Item, parent: Item | null) => string | undefined) | undefined;
  onDrop(item: Item, position: TreePosition<Item>): void;
  announce(text: string): void;
}

interface Lift<Item> {
  readonly item: Item;
  readonly from: Position;
  readonly to: Position;
}

const ARROWS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

const childrenOf = <Item extends TreeItem<Item>>(
  items: readonly Item[],
  parent: string | null,
): { readonly item: Item | null; readonly children: readonly Item[] } | undefined => {
  if (parent === null) return { item: null, children: items };
  const item = findItem(items, parent)?.item;
  return item && { item, children: item.children ?? [] };
};

const spokenName = <Item extends TreeItem<Item>>({ spoken, text }: Item): string => spoken ?? text;

/** Moves a row by keyboard. While it is lifted the tree shows the result; only `onDrop` changes it. */
export const useTreeLift = <Item extends TreeItem<Item>>(options: LiftOptions<Item>) => {
  const { items, refusal, onDrop, announce } = options;
  const [held, setHeld] = useState<Lift<Item>>();
  // The item may have been deleted in the meantime.
  const lift = held && findItem(items, held.item.id) ? held : undefined;
  const shown = useMemo(
    () => (lift === undefined ? items : withLifted(items, lift.item.id, lift.to)),
    [items, lift],
  );
  const parent = lift?.to.parent ?? null;
  const opened = useMemo(
    () => (parent === null ? [] : [...ancestorsOf(shown, parent), parent]),
    [shown, parent],
  );

  const announcePosition = (
    message: (position: number, siblings: number, parent: string) => string,
    to: Position,
    tree: readonly Item[],
  ) => {
    const within = childrenOf(tree, to.parent);
    if (within !== undefined)
      announce(
        message(to.index + 1, within.children.length, within.item?.text ?? treeMessages.top),
      );
  };
  const begin = (item: Item) => {
    const position = positionOf(items, item.id);
    if (position === undefined) return;
    setHeld({ item, from: position, to: position });
    announcePosition(
      (...where) => treeMessages.lifted(spokenName(item), ...where),
      position,
      items,
    );
  };
  const cancel = () => {
    if (held === undefined) return;
    setHeld(undefined);
    announce(treeMessages.cancelled(spokenName(held.item)));
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
  const moveHeld = (now: Lift<Item>, key: string) => {
    const mayHold = (holder: Item | null) =>
      holder?.children === undefined && holder !== null
        ? false
        : refusal?.(now.item, holder) === undefined;
    const to = nextPosition(shown, now.item.id, key, mayHold);
    if (to === undefined) {
      announce(treeMessages.noWay(spokenName(now.item)));
      return;
    }
    setHeld({ ...now, to });
    announcePosition(treeMessages.held, to, withLifted(items, now.item.id, to));
  };
  /** Handles a key while a row is lifted; returns false if the key should also have its usual effect. */
  const press = (key: string): boolean => {
    if (lift === undefined) return false;
    if (ARROWS.has(key)) moveHeld(lift, key);
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
