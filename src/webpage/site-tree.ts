import { isInScope, pageAddressOf } from "./page-addresses.ts";
import type { NavigationItem, WebPage } from "./web-page.ts";

/** What the tree of a site is made of; `address` is the one the page came from. */
export interface SitePage extends Pick<WebPage, "title" | "navigation" | "trail" | "previous"> {
  readonly address: string;
}

/** A page of a site, or a heading over pages, with what stands below it. */
export interface SiteItem {
  readonly title: string;
  /** As it was found, without fragment; absent on headings. */
  readonly address?: string;
  readonly children: readonly SiteItem[];
}

/** Levels of a tree; what stands deeper in menus comes up. */
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

/** A tree that is put together entry by entry. Each entry is known by an id and stands in it once. */
const createTree = () => {
  const root: Entry = { id: "", title: "", address: undefined, parent: undefined, children: [] };
  const entries = new Map<string, Entry>();
  /** Puts an entry below another, after a sibling or at the end. */
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

/** The entry of an item of a menu: pages are known by their address, headings by their place and words. */
const idOf = (item: NavigationItem, parent: Entry): string | undefined => {
  const own = item.address === undefined ? undefined : pageAddressOf(item.address);
  if (own !== undefined) return own;
  // A heading without pages below it in this scope is dropped at the end.
  return `${parent.id}\n${item.title}`;
};

/** What is the same for all menus of a site. */
interface Menus {
  readonly isOurs: (address: string) => boolean;
  /** Id of the start page: what a menu hangs below it is beside it. */
  readonly first: string | undefined;
}

/**
 * Adds the items of one menu, the first of them after `begin`; answers the last entry it left below `parent`. What
 * is new comes after the sibling it follows there, so that menus which each show a part of the site make one order.
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
    // A page that another menu has elsewhere stays there, and so do those after it here.
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

/** A new entry that nothing known stands before goes in front of the first known one that follows it. */
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

/** Puts a page that no menu has: below what it says stands above it, after the page it says comes before it. */
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
    // What cannot be read stays as it is written.
  }
  const words = text.replace(/[-_+]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Fewest pages of one folder that get a heading of their own. */
const FEW = 2;

/** Gives pages at the top that share a folder a heading, where the site has other pages beside them. */
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
 * The tree of a site: the menus of all pages as one, since a page may show a part of it only; then pages that are in
 * no menu, by what they say stands above or before them, else by their folders. Every page in scope is there once;
 * so are pages that menus name and `pages` lacks. The start page comes first, and what a menu hangs below it stands
 * beside it. Headings without a page are left out.
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
  // What the start page and long menus say of the order counts before what others do.
  const ranked = [...menus].toSorted(
    ([one], [other]) =>
      Number(other === menuOfStart) - Number(one === menuOfStart) || other.length - one.length,
  );
  for (const [, menu] of ranked) merge(tree, menu, tree.root, { isOurs, first });
  const unplaced = new Set<Entry>();
  // Those above come before those below them; otherwise the order is the one they were found in.
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

/** The start page comes first at the top, and what says that it stands below it last: no menu has that. */
const hoist = (tree: Tree, first: Entry): void => {
  if (first.parent && first.parent !== tree.root) return;
  const below = first.children.splice(0);
  const others = tree.root.children.filter((entry) => entry !== first);
  for (const entry of below) entry.parent = tree.root;
  first.parent = tree.root;
  tree.root.children.splice(0, tree.root.children.length, first, ...others, ...below);
};
