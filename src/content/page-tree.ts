import type { PageAttributes } from "#contract/schemas/page.ts";
import { noteEdited } from "./edited-from.ts";
import { isEqual } from "./values.ts";

/** A child of a page: its id, and the hash of everything at and below it. */
export interface ChildRef {
  readonly id: string;
  readonly node: string;
}

/** A run of siblings in a long list of children, by the hash of its list. */
export interface PartRef {
  readonly part: string;
}

/** The children of a page as stored: the list itself, or, if it is long, parts that contain it. */
export type ChildList = readonly ChildRef[] | readonly PartRef[];

/**
 * A page as stored: its attributes, which include the hash of its document, and its children. Equal hashes mean equal
 * subtrees, so comparisons skip what did not change.
 */
export interface PageNode {
  readonly page: PageAttributes;
  readonly children: ChildList;
}

/** A page with its position. */
export interface PlacedPage {
  readonly page: PageAttributes;
  /** Id of the parent page; null at the top level. */
  readonly parent: string | null;
  readonly children: readonly string[];
  /** Hash of its node; absent while it has changes that are not stored yet. */
  readonly node?: string;
}

/** All pages of one revision. `children` are the top-level ids, in order. */
export interface PageTree {
  readonly children: readonly string[];
  readonly pages: ReadonlyMap<string, PlacedPage>;
}

/** Why an edit of a tree failed. */
export type PageTreeErrorCode =
  | "unknown-page"
  | "unknown-parent"
  | "id-taken"
  | "slug-taken"
  | "into-itself"
  | "group-below-top"
  | "below-link";

/** Thrown for an invalid edit; the tree is unchanged. */
export class PageTreeError extends Error {
  readonly code: PageTreeErrorCode;

  constructor(code: PageTreeErrorCode, message: string) {
    super(message);
    this.name = "PageTreeError";
    this.code = code;
  }
}

/**
 * The destination of a page: below `into` (null: the top level), before the sibling at index `at` (absent or too
 * large: last).
 */
export interface TreePosition {
  readonly into: string | null;
  readonly at?: number | undefined;
}

/** New values by attribute; an attribute given as undefined is removed. */
export type PageUpdate = {
  readonly [Name in Exclude<keyof PageAttributes, "id" | "type">]?:
    | PageAttributes[Name]
    | undefined;
};

/** Maximum length of a slug. */
const MAX_SLUG = 100;

/** Adds a page without children. A slug already used by a sibling gets a number. */
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

/** Appends the pages of another tree, which must not share any ids. Slugs already in use get a number. */
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

/** Changes attributes of a page. Returns the same tree if nothing differs. */
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

/** Changes attributes of many pages at once, other than slugs. Throws if a page is missing. */
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
 * Moves a page with everything below it; `at` counts its new siblings without the page itself. A slug already used
 * there gets a number. Returns the same tree if the page is already there.
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

/** The slugs from the top level down to a page, joined by slashes. */
export const pathOf = (tree: PageTree, id: string): string =>
  pathToRoot(tree, id)
    .map((step) => pageOf(tree, step).page.slug)
    .toReversed()
    .join("/");

/** The page at a path; link pages have none. */
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
 * Returns the slug, with the first free number appended if it is already used below `parent` (null: the top level).
 * `except` is the page to be named, which does not count.
 */
export const uniqueSlug = (
  tree: PageTree,
  parent: string | null,
  slug: string,
  except?: string,
): string => freeSlug(slug, slugsBelow(tree, parent, except));

/** Returns the slug, with the first number appended that makes it differ from all in `taken`. */
export const freeSlug = (slug: string, taken: ReadonlySet<string>): string => {
  let free = slug;
  for (let number = 2; taken.has(free); number++) {
    const end = `-${number}`;
    free = `${slug.slice(0, MAX_SLUG - end.length).toWellFormed()}${end}`;
  }
  return free;
};

/** The ids from a page up to the top level, starting with the page. */
export const pathToRoot = (tree: PageTree, id: string): string[] => {
  const path: string[] = [];
  for (let step: string | null = id; step !== null; step = pageOf(tree, step).parent) {
    path.push(step);
  }
  return path;
};

/** The ids below a page (null: the top level), in order. */
export const childrenOf = (tree: PageTree, parent: string | null): readonly string[] =>
  parent === null ? tree.children : pageOf(tree, parent).children;

/** The same attributes with another slug. */
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

/** The slugs in use below a page. Link pages are not reached by slug, so theirs do not count. */
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

/** A mutable copy of a tree. Any page that is touched loses its hash, as do its ancestors. */
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
