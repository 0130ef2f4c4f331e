import type { PageAttributes } from "#contract/schemas/page.ts";
import { touchedBetween } from "../edited-from.ts";
import type { PageTree, PlacedPage } from "../page-tree.ts";
import { isEqual } from "../values.ts";
import { alignByKey } from "./align-by-key.ts";

/** The attributes of a page that can differ between two revisions. */
export type PageAttributeName = Exclude<keyof PageAttributes, "id">;

/** One attribute that differs; a side is absent where the page does not have it. */
export interface AttributeChange {
  readonly name: PageAttributeName;
  readonly before?: PageAttributes[PageAttributeName];
  readonly after?: PageAttributes[PageAttributeName];
}

/** The position of a page: below `parent` (null: the top level), at an index among its siblings. */
export interface PagePlace {
  readonly parent: string | null;
  readonly at: number;
}

/** One difference between two trees. A page that was both moved and edited has a row for each. */
export type PageChange =
  | { readonly kind: "created"; readonly page: PageAttributes; readonly place: PagePlace }
  | { readonly kind: "deleted"; readonly page: PageAttributes; readonly place: PagePlace }
  | {
      readonly kind: "edited";
      readonly page: PageAttributes;
      readonly before: PageAttributes;
      readonly attributes: readonly AttributeChange[];
    }
  | {
      readonly kind: "moved";
      readonly page: PageAttributes;
      readonly before: PagePlace;
      /** The parent is the same as before if only the order of siblings changed. */
      readonly after: PagePlace;
    };

/** A cache of comparisons: trees are immutable, and the same two are often compared repeatedly. */
const known = new WeakMap<PageTree, WeakMap<PageTree, readonly PageChange[]>>();

/**
 * Every difference between two trees, in the order of the tree after; deleted pages at their old position.
 * Subtrees with equal hashes are skipped, so the cost grows with what changed.
 */
export const comparePages = (before: PageTree, after: PageTree): readonly PageChange[] => {
  const ofBefore = known.get(before) ?? new WeakMap<PageTree, readonly PageChange[]>();
  known.set(before, ofBefore);
  const found = ofBefore.get(after);
  if (found !== undefined) {
    return found;
  }
  const changes: PageChange[] = [];
  const touched = touchedBetween(before, after) ?? touchedBetween(after, before);
  compareChildren({ before, after, changes, touched }, null, null);
  ofBefore.set(after, changes);
  return changes;
};

/** The attributes in which two states of a page differ, in the order of their names. */
export const compareAttributes = (
  before: PageAttributes,
  after: PageAttributes,
): AttributeChange[] => {
  if (before === after) {
    return [];
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<PageAttributeName>;
  return [...names]
    .filter((name) => !isEqual(before[name], after[name]))
    .toSorted()
    .map((name) => ({
      name,
      ...(before[name] !== undefined && { before: before[name] }),
      ...(after[name] !== undefined && { after: after[name] }),
    }));
};

interface Comparison {
  readonly before: PageTree;
  readonly after: PageTree;
  readonly changes: PageChange[];
  /** The only pages that can differ; undefined if any can. */
  readonly touched: ReadonlySet<string> | undefined;
}

/** Compares the children of a page (null: the top level; undefined: the page is missing on that side). */
const compareChildren = (
  comparison: Comparison,
  before: string | null | undefined,
  after: string | null | undefined,
): void => {
  const was = childIds(comparison.before, before);
  const now = childIds(comparison.after, after);
  const { first, last } = equalEnds(was, now);
  // Most of a long list is usually unchanged: aligning that too would cost more than everything else.
  for (let at = 0; at < first; at += 1) {
    compareInPlace(comparison, now[at], after, at);
  }
  const rows = alignByKey(
    was.slice(first, was.length - last),
    now.slice(first, now.length - last),
    (id) => id,
  );
  for (const row of rows) {
    if (row.to === undefined) {
      compareGone(comparison, row.key, { parent: before ?? null, at: first + (row.from ?? 0) });
    } else {
      const place = { parent: after ?? null, at: first + row.to };
      comparePresent(comparison, row.key, place, row.moved);
    }
  }
  for (let at = now.length - last; at < now.length; at += 1) {
    compareInPlace(comparison, now[at], after, at);
  }
};

/** How many items at the start and at the end of two lists are equal. */
const equalEnds = (
  one: readonly string[],
  other: readonly string[],
): { first: number; last: number } => {
  if (one === other) {
    return { first: one.length, last: 0 };
  }
  const most = Math.min(one.length, other.length);
  let first = 0;
  while (first < most && one[first] === other[first]) {
    first += 1;
  }
  let last = 0;
  while (last < most - first && one.at(-1 - last) === other.at(-1 - last)) {
    last += 1;
  }
  return { first, last };
};

/** Compares a page that still has the same parent and position among its siblings. */
const compareInPlace = (
  comparison: Comparison,
  id: string | undefined,
  parent: string | null | undefined,
  at: number,
): void => {
  if (id === undefined || comparison.touched?.has(id) === false) {
    return;
  }
  const old = comparison.before.pages.get(id);
  const now = comparison.after.pages.get(id);
  if (!(old && now && isSameSubtree(old, now))) {
    comparePresent(comparison, id, { parent: parent ?? null, at }, false);
  }
};

const compareGone = (comparison: Comparison, id: string, place: PagePlace): void => {
  const { before, after, changes } = comparison;
  const gone = before.pages.get(id);
  // A page that moved is compared at its new position.
  if (gone !== undefined && !after.pages.has(id)) {
    changes.push({ kind: "deleted", page: gone.page, place });
    compareChildren(comparison, id, undefined);
  }
};

const comparePresent = (
  comparison: Comparison,
  id: string,
  place: PagePlace,
  reordered: boolean,
): void => {
  const { before, after, changes } = comparison;
  const now = after.pages.get(id);
  if (now === undefined) {
    return;
  }
  const old = before.pages.get(id);
  if (old === undefined) {
    changes.push({ kind: "created", page: now.page, place });
    compareChildren(comparison, undefined, id);
    return;
  }
  if (reordered || old.parent !== now.parent) {
    const at = childIds(before, old.parent).indexOf(id);
    const from = { parent: old.parent, at };
    changes.push({ kind: "moved", page: now.page, before: from, after: place });
  }
  if (isSameSubtree(old, now)) {
    return;
  }
  const attributes = compareAttributes(old.page, now.page);
  if (attributes.length > 0) {
    changes.push({ kind: "edited", page: now.page, before: old.page, attributes });
  }
  compareChildren(comparison, id, id);
};

/** Whether equal hashes show that two states of a page and everything below it are the same. */
const isSameSubtree = (one: PlacedPage, other: PlacedPage): boolean =>
  one.node !== undefined && one.node === other.node;

const childIds = (tree: PageTree, parent: string | null | undefined): readonly string[] => {
  if (parent === undefined) {
    return [];
  }
  return parent === null ? tree.children : (tree.pages.get(parent)?.children ?? []);
};
