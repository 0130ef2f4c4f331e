import { isInScope, pageAddressOf } from "./page-addresses.ts";
import type { NavigationItem, WebPage } from "./web-page.ts";

/** The parts of a page that a site's tree is built from; `address` is the one the page came from. */
export interface SitePage extends Pick<WebPage, "title" | "navigation" | "trail" | "previous"> {
  readonly address: string;
}

/** A page of a site, or a heading over pages, with its children. */
export interface SiteItem {
  readonly title: string;
  /** As found, without fragment; absent for headings. */
  readonly address?: string;
  readonly children: readonly SiteItem[];
}

/** Maximum depth of the tree; deeper entries of menus move up. */
const MAX_LEVEL = 12;

interface Entry {
  readonly id: string;
  title: string;
  address: string | undefined;
  parent: Entry | undefined;
  readonly children: Entry[];
}

const levelOf = (entry: Entry): number => {
  let level = 0;
  for (let above = entry.parent; above; above = above.parent) level += 1;
  return level;
};

const isBelow = (entry: Entry, other: Entry): boolean => {
  for (let above: Entry | undefined = entry; above; above = above.parent)
    if (above === other) return true;
  return false;
};

/** A tree that is built entry by entry. Each entry has an id and occurs once. */
const createTree = () => {
  const root: Entry = { id: "", title: "", address: undefined, parent: undefined, children: [] };
  const entries = new Map<string, Entry>();
  /** Places an entry below another, after a sibling or at the end. */
  const put = (entry: Entry, parent: Entry, after?: Entry): void => {
    if (isBelow(parent, entry) || levelOf(parent) >= MAX_LEVEL) return;
    if (entry.parent) entry.parent.children.splice(entry.parent.children.indexOf(entry), 1);
    const at = after ? parent.children.indexOf(after) : -1;
    parent.children.splice(at < 0 ? parent.children.length : at + 1, 0, entry);
    entry.parent = parent;
  };
  const add = (id: string, title: string, address: string | undefined): Entry => {
    const entry: Entry = { id, title, address, parent: undefined, children: [] };
    entries.set(id, entry);
    return entry;
  };
  return { root, entries, put, add };
};

type Tree = ReturnType<typeof createTree>;

const folderOf = (id: string): string => id.replace(/[^/]*$/, "").replace(/\/$/, "");

/** The entry id of a menu item: pages are identified by their address, headings by their parent and title. */
const idOf = (item: NavigationItem, parent: Entry): string | undefined => {
  const own = item.address === undefined ? undefined : pageAddressOf(item.address);
  if (own !== undefined) return own;
  // Headings without pages in this scope are dropped at the end.
  return `${parent.id}\n${item.title}`;
};

/** What all menus of a site have in common. */
interface Menus {
  readonly isOurs: (address: string) => boolean;
  /** Id of the start page. Whatever a menu has below it is placed beside it. */
  readonly first: string | undefined;
}

/**
 * Adds the items of one menu, the first one after `begin`, and returns the last entry it placed below `parent`. New
 * entries come after the sibling they follow in the menu, so that menus that each show a part of the site result in
 * one order.
 */
const merge = (
  tree: Tree,
  items: readonly NavigationItem[],
  parent: Entry,
  menus: Menus,
  begin?: Entry,
): Entry | undefined => {
  let after = begin;
  for (const item of items) {
    const id = idOf(item, parent);
    const isForeign = item.address !== undefined && !menus.isOurs(item.address);
    if (id === undefined || (isForeign && item.children.length === 0)) continue;
    const key = isForeign ? `${parent.id}\n${item.title}` : id;
    const known = tree.entries.get(key);
    const entry = known ?? tree.add(key, item.title, isForeign ? undefined : item.address);
    if (!known?.parent) {
      if (after) tree.put(entry, parent, after);
      else putFirst(tree, entry, parent, items, item);
    }
    // A page that another menu has elsewhere stays there, and does not affect where the following ones go.
    if (entry.parent === parent) after = entry;
    if (key !== menus.first || entry.parent !== tree.root) {
      merge(tree, item.children, entry.parent ? entry : parent, menus);
      continue;
    }
    const last = merge(tree, item.children, tree.root, menus, entry);
    if (parent === tree.root) after = last;
  }
  return after;
};

/** Places a new entry without a known sibling before it in front of the first known one that follows it. */
const putFirst = (
  tree: Tree,
  entry: Entry,
  parent: Entry,
  items: readonly NavigationItem[],
  item: NavigationItem,
): void => {
  tree.put(entry, parent);
  if (entry.parent !== parent) return;
  const following = items
    .slice(items.indexOf(item) + 1)
    .map((other) => tree.entries.get(idOf(other, parent) ?? ""))
    .find((other) => other?.parent === parent);
  if (!following) return;
  parent.children.pop();
  parent.children.splice(parent.children.indexOf(following), 0, entry);
};

/**
 * Places a page that is in no menu: below its nearest breadcrumb, else after the page that it names as previous, else
 * by its folder.
 */
const place = (tree: Tree, page: SitePage, entry: Entry): void => {
  for (const step of page.trail.toReversed()) {
    const above = tree.entries.get(pageAddressOf(step.address) ?? "");
    if (above && above !== entry && above.parent) {
      tree.put(entry, above);
      if (entry.parent) return;
    }
  }
  const before = page.previous && tree.entries.get(pageAddressOf(page.previous.address) ?? "");
  if (before?.parent && before.parent !== tree.root && folderOf(before.id) === folderOf(entry.id)) {
    tree.put(entry, before.parent, before);
    if (entry.parent) return;
  }
  for (let folder = folderOf(entry.id); folder.length > 8; folder = folderOf(folder)) {
    const above = tree.entries.get(folder);
    if (!above?.parent || above === entry) continue;
    tree.put(entry, above);
    if (entry.parent) return;
  }
  tree.put(entry, tree.root);
};

const inWords = (step: string): string => {
  let text = step;
  try {
    text = decodeURIComponent(step);
  } catch {
    // Anything that cannot be decoded stays as written.
  }
  const words = text.replace(/[-_+]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Minimum number of pages in a folder for it to get a heading. */
const FEW = 2;

/**
 * Groups top-level pages without a place of their own under a heading if they share a folder below the site's scope.
 */
const groupByFolder = (tree: Tree, unplaced: ReadonlySet<Entry>, scope: string): void => {
  const groups = new Map<string, Entry[]>();
  for (const entry of tree.root.children) {
    const folder = folderOf(entry.id);
    if (!unplaced.has(entry) || `${folder}/`.length <= scope.length) continue;
    groups.set(folder, [...(groups.get(folder) ?? []), entry]);
  }
  for (const [folder, members] of groups) {
    const [first] = members;
    if (!first || members.length < FEW) continue;
    const heading = tree.add(`${folder}\n`, inWords(folder.split("/").at(-1) ?? ""), undefined);
    tree.put(heading, tree.root, first);
    for (const member of members) tree.put(member, heading);
  }
};

const present = (entry: Entry): SiteItem[] => {
  const children = entry.children.flatMap(present);
  if (entry.address === undefined)
    return children.length === 0 ? [] : [{ title: entry.title, children }];
  return [{ title: entry.title, address: entry.address, children }];
};

/**
 * Builds the tree of a site: first the merged menus of all pages, since one page may show only a part; then pages in
 * no menu, placed by their breadcrumbs or previous pages, else by their folders. Every page in scope occurs once, and
 * so do pages that are in menus but not in `pages`. The start page comes first, and whatever a menu has below it is
 * placed beside it. Headings without a page are omitted.
 */
export const siteTree = (pages: Iterable<SitePage>, start: string, scope: string): SiteItem[] => {
  const tree = createTree();
  const all = new Map<string, SitePage>();
  const isOurs = (address: string): boolean => isInScope(address, scope);
  // Most pages of a site show the same menu.
  const menus = new Map<string, readonly NavigationItem[]>();
  const first = pageAddressOf(start);
  let menuOfStart = "";
  for (const page of pages) {
    const id = pageAddressOf(page.address);
    if (id === undefined || !isOurs(page.address) || all.has(id)) continue;
    all.set(id, page);
    const menu = JSON.stringify(page.navigation);
    menus.set(menu, page.navigation);
    if (id === first) menuOfStart = menu;
  }
  // The order in the start page's menu and in long menus takes precedence over others.
  const ranked = [...menus].toSorted(
    ([one], [other]) =>
      Number(other === menuOfStart) - Number(one === menuOfStart) || other.length - one.length,
  );
  for (const [, menu] of ranked) merge(tree, menu, tree.root, { isOurs, first });
  const unplaced = new Set<Entry>();
  // Ancestors come before their descendants; otherwise the order in which they were found is kept.
  const stepsOf = (id: string): number => id.split("/").length;
  const inOrder = [...all].toSorted(([one], [other]) => stepsOf(one) - stepsOf(other));
  for (const [id, page] of inOrder) {
    const known = tree.entries.get(id);
    if (known?.parent) continue;
    const entry = known ?? tree.add(id, page.title, page.address);
    place(tree, page, entry);
    if (entry.parent === tree.root) unplaced.add(entry);
  }
  const beginning = tree.entries.get(first ?? "");
  if (beginning) {
    unplaced.delete(beginning);
    hoist(tree, beginning);
  }
  groupByFolder(tree, unplaced, scope);
  return tree.root.children.flatMap(present);
};

/**
 * Moves the start page to the top, and pages that were placed below it by their own breadcrumbs to the end, since
 * they are in no menu.
 */
const hoist = (tree: Tree, first: Entry): void => {
  if (first.parent && first.parent !== tree.root) return;
  const below = first.children.splice(0);
  const others = tree.root.children.filter((entry) => entry !== first);
  for (const entry of below) entry.parent = tree.root;
  first.parent = tree.root;
  tree.root.children.splice(0, tree.root.children.length, first, ...others, ...below);
};
