import type { PageAttributes } from "#contract/schemas/page.ts";

/** A child of a page: its id, and the hash that addresses everything at and below it. */
export interface ChildRef {
  readonly id: string;
  readonly node: string;
}

/**
 * One page as it is stored: what it says of itself, the hash of its document, and its children. Equal
 * hashes mean equal subtrees, so that comparing skips what did not change.
 */
export interface PageNode {
  readonly page: PageAttributes;
  readonly children: readonly ChildRef[];
}

/** A page in its place. */
export interface PlacedPage {
  readonly page: PageAttributes;
  /** Id of the parent page; null at the top. */
  readonly parent: string | null;
  readonly children: readonly string[];
  /** Hash of its node; absent while it has changes that are not stored yet. */
  readonly node?: string;
}

/** The pages of one revision, whole. `children` are the ids at the top, in order. */
export interface PageTree {
  readonly children: readonly string[];
  readonly pages: ReadonlyMap<string, PlacedPage>;
}
