import type { RevisionPage } from "#web/api/content.ts";

/** A page as a tree item. */
export interface PageItem {
  readonly id: string;
  readonly text: string;
  readonly page: RevisionPage;
  readonly children?: readonly PageItem[] | undefined;
  readonly href?: string | undefined;
}

/** Converts pages to tree items; `hrefOf` returns the address each links to, if any. */
export const pageItems = (
  pages: readonly RevisionPage[],
  hrefOf: (page: RevisionPage) => string | undefined,
): PageItem[] =>
  pages.map((page) => ({
    id: page.id,
    text: page.title,
    page,
    href: hrefOf(page),
    ...(page.type === "link" ? {} : { children: pageItems(page.pages, hrefOf) }),
  }));

/** The items whose titles contain the text, ignoring case, with their ancestors. */
export const matchingItems = (items: readonly PageItem[], text: string): PageItem[] => {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "") return [...items];
  const keep = (item: PageItem): PageItem[] => {
    if (item.text.toLocaleLowerCase().includes(wanted)) return [item];
    const children = (item.children ?? []).flatMap(keep);
    return children.length === 0 ? [] : [{ ...item, children }];
  };
  return items.flatMap(keep);
};

/** Ids of all items with children. */
export const openableIds = (items: readonly PageItem[]): string[] =>
  items.flatMap(({ id, children = [] }) =>
    children.length === 0 ? [] : [id, ...openableIds(children)],
  );

/** Ids of an item's ancestors, from the top; empty if it has none or is not found. */
export const aboveItem = (items: readonly PageItem[], id: string): string[] => {
  for (const item of items) {
    if (item.id === id) return [];
    const children = item.children ?? [];
    if (children.some((child) => child.id === id)) return [item.id];
    const below = aboveItem(children, id);
    if (below.length > 0) return [item.id, ...below];
  }
  return [];
};

/** All pages, from top to bottom. */
export const flatPages = (pages: readonly RevisionPage[]): RevisionPage[] =>
  pages.flatMap((page) => [page, ...(page.type === "link" ? [] : flatPages(page.pages))]);

export const findPage = (pages: readonly RevisionPage[], id: string): RevisionPage | undefined =>
  flatPages(pages).find((page) => page.id === id);

/** The page that a space opens at: its first document. */
export const firstPage = (pages: readonly RevisionPage[]): RevisionPage | undefined =>
  flatPages(pages).find(({ type }) => type === "document");

/**
 * The pages that readers can be redirected to as options, each with its ancestors, except the page `without` and its
 * descendants.
 */
export const pageChoices = (
  pages: readonly RevisionPage[],
  without?: string,
  above: readonly string[] = [],
): { readonly value: string; readonly label: string }[] =>
  pages.flatMap((page) => {
    if (page.id === without || page.type === "link") return [];
    const path = [...above, page.title];
    return [
      ...(page.type === "document" ? [{ value: page.id, label: path.join(" › ") }] : []),
      ...pageChoices(page.pages, without, path),
    ];
  });
