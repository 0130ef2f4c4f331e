import type { PageAttributes } from "#contract/schemas/page.ts";
import { noteEdited } from "./edited-from.ts";
import { isEqual } from "./values.ts";

/** A child of a page: its id, and the hash that addresses everything at and below it. */
export interface ChildRef {
  readonly id: string;
  readonly node: string;
}

/** A run of neighbours in a long list of children, by the hash of what it lists. */
export interface PartRef {
  readonly part: string;
}

/** The children of a page as they are stored: themselves, or where they are many, parts that list them. */
export type ChildList = readonly ChildRef[] | readonly PartRef[];

/**
 * One page as it is stored: its attributes, the hash of its document among them, and its children. Equal hashes
 * mean equal subtrees, so comparing skips what did not change.
 */
export interface PageNode {
  readonly page: PageAttributes;
  readonly children: ChildList;
}

/** A page with its position. */
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

/** Why a tree cannot be edited as asked. */
export type PageTreeErrorCode =
  | "unknown-page"
  | "unknown-parent"
  | "id-taken"
  | "slug-taken"
  | "into-itself"
  | "group-below-top"
  | "below-link";

/** Thrown by an invalid edit; the tree is unchanged. */
export class PageTreeError extends Error {
  readonly code: PageTreeErrorCode;

  constructor(code: PageTreeErrorCode, message: string) {
    super(message);
    this.name = "PageTreeError";
    this.code = code;
  }
}

/** Where a page goes: below `into` (null: the top), before the sibling at `at` (absent or too large: last). */
export interface TreePosition {
  readonly into: string | null;
  readonly at?: number | undefined;
}

/** New values by attribute; an attribute given as undefined is taken away. */
export type PageUpdate = {
  readonly [Name in Exclude<keyof PageAttributes, "id" | "type">]?:
    | PageAttributes[Name]
    | undefined;
};

/** The longest slug, in characters. */
const MAX_SLUG = 100;

/** Adds a page without children. A slug that is taken among its siblings gets a number. */
export const insertPage = (
  tree: PageTree,
  page: PageAttributes,
  position: TreePosition,
): PageTree => {
  if (tree.pages.has(page.id)) {
    throw new PageTreeError("id-taken", `There is already a page with the id "${page.id}".`);
  }
  checkParent(tree, page, position.into);
  const draft = new Draft(tree);
  draft.set(page.id, {
    page: withSlug(page, uniqueSlug(tree, position.into, page.slug)),
    parent: position.into,
    children: [],
  });
  draft.addChild(position, page.id);
  return draft.done();
};

/** Adds the pages of a tree behind those of another, which has none of their ids; slugs that are taken get a number. */
export const appendTree = (tree: PageTree, added: PageTree): PageTree => {
  const pages = new Map([...tree.pages, ...added.pages]);
  const taken = slugsBelow(tree, null);
  for (const id of added.children) {
    const { page, children } = pageOf(added, id);
    if (page.type === "link") continue;
    const slug = freeSlug(page.slug, taken);
    taken.add(slug);
    if (slug !== page.slug) pages.set(id, { page: withSlug(page, slug), parent: null, children });
  }
  return { children: [...tree.children, ...added.children], pages };
};

/** Changes attributes of a page. Returns the same tree when nothing differs. */
export const updatePage = (tree: PageTree, id: string, attributes: PageUpdate): PageTree => {
  const placed = pageOf(tree, id);
  const page = mergedAttributes(placed.page, attributes);
  if (isEqual(page, placed.page)) {
    return tree;
  }
  if (page.slug !== placed.page.slug && slugsBelow(tree, placed.parent, id).has(page.slug)) {
    const message = `Another page beside this one already has the slug "${page.slug}".`;
    throw new PageTreeError("slug-taken", message);
  }
  const draft = new Draft(tree);
  draft.set(id, { page, parent: placed.parent, children: placed.children });
  draft.touch(placed.parent);
  return draft.done();
};

/** Changes attributes of many pages at once, other than slugs. Refuses a page that is not there. */
export const updatePages = (
  tree: PageTree,
  updates: ReadonlyMap<string, Omit<PageUpdate, "slug">>,
): PageTree => {
  const draft = new Draft(tree);
  for (const [id, attributes] of updates) {
    const { page: before, parent, children } = pageOf(tree, id);
    const page = mergedAttributes(before, attributes);
    if (isEqual(page, before)) continue;
    draft.set(id, { page, parent, children });
    draft.touch(parent);
  }
  return draft.done();
};

/**
 * Moves a page with everything below it; `at` counts its new siblings without itself. A slug that is taken
 * there gets a number. Returns the same tree when the page is there already.
 */
export const movePage = (tree: PageTree, id: string, position: TreePosition): PageTree => {
  const placed = pageOf(tree, id);
  const { into } = position;
  if (into !== null && tree.pages.has(into) && pathToRoot(tree, into).includes(id)) {
    throw new PageTreeError("into-itself", "A page cannot be moved into itself or below itself.");
  }
  checkParent(tree, placed.page, into);
  const siblings = childrenOf(tree, into).filter((child) => child !== id);
  const at = Math.min(Math.max(position.at ?? siblings.length, 0), siblings.length);
  if (into === placed.parent && childrenOf(tree, into)[at] === id) {
    return tree;
  }
  const draft = new Draft(tree);
  const slug = uniqueSlug(tree, into, placed.page.slug, id);
  const { node, ...unstored } = placed;
  // The hash does not cover the position: a page that is only moved keeps it.
  const kept = slug === placed.page.slug && node !== undefined ? { node } : {};
  draft.set(id, { ...unstored, page: withSlug(placed.page, slug), parent: into, ...kept });
  draft.removeChild(placed.parent, id);
  draft.addChild({ into, at }, id);
  return draft.done();
};

/** Deletes a page and everything below it. */
export const deletePage = (tree: PageTree, id: string): PageTree => {
  const placed = pageOf(tree, id);
  const draft = new Draft(tree);
  draft.removeChild(placed.parent, id);
  const gone = [id];
  for (let next = gone.pop(); next !== undefined; next = gone.pop()) {
    gone.push(...pageOf(tree, next).children);
    draft.delete(next);
  }
  return draft.done();
};

/** The slugs from the top down to a page, joined by slashes. */
export const pathOf = (tree: PageTree, id: string): string =>
  pathToRoot(tree, id)
    .map((step) => pageOf(tree, step).page.slug)
    .toReversed()
    .join("/");

/** The page at a path; links have none. */
export const findByPath = (tree: PageTree, path: string): PlacedPage | undefined => {
  let found: PlacedPage | undefined;
  let children = tree.children;
  for (const slug of path.split("/")) {
    found = children
      .map((child) => pageOf(tree, child))
      .find((child) => child.page.type !== "link" && child.page.slug === slug);
    if (found === undefined) {
      return undefined;
    }
    children = found.children;
  }
  return found;
};

/**
 * The slug itself, or with the first free number behind it, so that it names one page below `parent`
 * (null: the top). `except` is a page that does not count, as it is the one to be named.
 */
export const uniqueSlug = (
  tree: PageTree,
  parent: string | null,
  slug: string,
  except?: string,
): string => freeSlug(slug, slugsBelow(tree, parent, except));

/** The slug itself, or with the first number behind it that makes it none of `taken`. */
export const freeSlug = (slug: string, taken: ReadonlySet<string>): string => {
  let free = slug;
  for (let number = 2; taken.has(free); number++) {
    const end = `-${number}`;
    free = `${slug.slice(0, MAX_SLUG - end.length).toWellFormed()}${end}`;
  }
  return free;
};

/** The ids from a page up to the top: itself first. */
export const pathToRoot = (tree: PageTree, id: string): string[] => {
  const path: string[] = [];
  for (let step: string | null = id; step !== null; step = pageOf(tree, step).parent) {
    path.push(step);
  }
  return path;
};

/** The ids below a page (null: at the top), in order. */
export const childrenOf = (tree: PageTree, parent: string | null): readonly string[] =>
  parent === null ? tree.children : pageOf(tree, parent).children;

/** The same attributes under another slug. */
export const withSlug = (page: PageAttributes, slug: string): PageAttributes =>
  page.slug === slug ? page : { ...page, slug };

const pageOf = (tree: PageTree, id: string): PlacedPage => {
  const placed = tree.pages.get(id);
  if (placed === undefined) {
    throw new PageTreeError("unknown-page", `There is no page with the id "${id}".`);
  }
  return placed;
};

const mergedAttributes = (page: PageAttributes, update: PageUpdate): PageAttributes => {
  const merged: Record<string, unknown> = { ...page };
  for (const [name, value] of Object.entries(update)) {
    if (value === undefined) {
      delete merged[name];
    } else {
      merged[name] = value;
    }
  }
  return merged as PageAttributes;
};

/** The slugs that name pages below a page; links are not reached by slug, and so take none. */
const slugsBelow = (tree: PageTree, parent: string | null, except?: string): Set<string> => {
  const pages = childrenOf(tree, parent)
    .filter((id) => id !== except)
    .map((id) => pageOf(tree, id).page);
  return new Set(pages.filter((page) => page.type !== "link").map((page) => page.slug));
};

const checkParent = (tree: PageTree, page: PageAttributes, into: string | null): void => {
  if (into === null) {
    return;
  }
  const parent = tree.pages.get(into);
  if (parent === undefined) {
    throw new PageTreeError("unknown-parent", `There is no page with the id "${into}" to go into.`);
  }
  if (parent.page.type === "link") {
    throw new PageTreeError("below-link", "A link cannot have pages below it.");
  }
  if (page.type === "group") {
    throw new PageTreeError("group-below-top", "A group can only stand at the top of a space.");
  }
};

/** A mutable copy of a tree: whatever is touched, and its ancestors, loses its hash. */
class Draft {
  private readonly pages: Map<string, PlacedPage>;
  private readonly touched = new Set<string>();
  private top: readonly string[];

  constructor(private readonly tree: PageTree) {
    this.pages = new Map(tree.pages);
    this.top = tree.children;
  }

  set(id: string, placed: PlacedPage): void {
    this.pages.set(id, placed);
    this.touched.add(id);
  }

  delete(id: string): void {
    this.pages.delete(id);
    this.touched.add(id);
  }

  addChild({ into, at }: TreePosition, id: string): void {
    const children = into === null ? this.top : (this.pages.get(into)?.children ?? []);
    const place = Math.max(at ?? children.length, 0);
    this.setChildren(into, children.toSpliced(place, 0, id));
  }

  removeChild(parent: string | null, id: string): void {
    const children = parent === null ? this.top : (this.pages.get(parent)?.children ?? []);
    this.setChildren(
      parent,
      children.filter((child) => child !== id),
    );
  }

  touch(id: string | null): void {
    let placed = id === null ? undefined : this.pages.get(id);
    for (let step = id; step !== null && placed !== undefined;) {
      const { node: _node, ...unstored } = placed;
      this.set(step, unstored);
      step = placed.parent;
      placed = step === null ? undefined : this.pages.get(step);
    }
  }

  done(): PageTree {
    if (this.touched.size === 0) {
      return this.tree;
    }
    const tree = { children: this.top, pages: this.pages };
    noteEdited(tree, { tree: this.tree, touched: this.touched }, true);
    return tree;
  }

  private setChildren(parent: string | null, children: readonly string[]): void {
    if (parent === null) {
      this.top = children;
      return;
    }
    const placed = this.pages.get(parent);
    if (placed !== undefined) {
      this.set(parent, { ...placed, children });
      this.touch(parent);
    }
  }
}
