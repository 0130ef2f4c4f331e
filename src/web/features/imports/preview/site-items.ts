import type { ImportPage, ImportPageReason } from "#web/api/imports.ts";

/** Whether all, none or some of the pages in a branch are imported. */
type Checked = boolean | "mixed";

/** A row of a site as an item of the selection tree. */
export interface SiteItem {
  readonly id: string;
  readonly text: string;
  readonly row: ImportPage;
  readonly checked: Checked;
  /** Whether the page itself is excluded; for a folder, whether everything in it is. */
  readonly out: boolean;
  readonly children?: readonly SiteItem[];
}

/** The current choices. */
export interface Chosen {
  /** Ids of excluded rows. */
  readonly exclude: readonly string[];
  /** The other versions and languages to include. */
  readonly alternatives: readonly string[];
}

/** Whether a row can be imported: a regular page, or one of an included version or language. */
const isOffered = (
  { status, reason, alternative }: ImportPage,
  alternatives: ReadonlySet<string>,
): boolean => {
  if (status === "pending" || status === "complete") return true;
  return (
    (reason === "other-version" || reason === "other-language") &&
    alternative !== undefined &&
    alternatives.has(alternative)
  );
};

/**
 * Groups rows by parent, in order. The descendants of a row that is not offered move up to the nearest ancestor that
 * is.
 */
const byParent = (rows: readonly ImportPage[], offered: ReadonlySet<string>) => {
  const known = new Map(rows.map((row) => [row.id, row]));
  const parentOf = ({ parent }: ImportPage): string | undefined => {
    const seen = new Set<string>();
    let above = parent;
    while (above !== undefined && !offered.has(above) && !seen.has(above)) {
      seen.add(above);
      above = known.get(above)?.parent;
    }
    return above !== undefined && offered.has(above) ? above : undefined;
  };
  const below = new Map<string | undefined, ImportPage[]>();
  for (const row of rows) {
    if (!offered.has(row.id)) continue;
    const parent = parentOf(row);
    const siblings = below.get(parent);
    if (siblings === undefined) below.set(parent, [row]);
    else siblings.push(row);
  }
  return below;
};

const checkedOf = (parts: readonly Checked[]): Checked => {
  if (parts.every((part) => part === true)) return true;
  return parts.every((part) => part === false) ? false : "mixed";
};

/** The pages that can be imported, as a tree without empty folders. */
export const siteItems = (
  rows: readonly ImportPage[],
  { exclude, alternatives }: Chosen,
): SiteItem[] => {
  const taken = new Set(alternatives);
  const excluded = new Set(exclude);
  const offered = new Set(rows.filter((row) => isOffered(row, taken)).map(({ id }) => id));
  const below = byParent(rows, offered);
  const build = (parent: string | undefined): SiteItem[] =>
    (below.get(parent) ?? []).flatMap((row): SiteItem[] => {
      const children = build(row.id);
      const isPage = row.type === "page";
      if (!isPage && children.length === 0) return [];
      const checked = checkedOf([
        ...(isPage ? [!excluded.has(row.id)] : []),
        ...children.map((child) => child.checked),
      ]);
      return [
        {
          id: row.id,
          text: row.title,
          row,
          checked,
          out: isPage ? excluded.has(row.id) : checked === false,
          ...(children.length > 0 && { children }),
        },
      ];
    });
  return build(undefined);
};

/** The items whose titles or addresses contain the text, ignoring case, with their ancestors and descendants. */
export const matchingSiteItems = (items: readonly SiteItem[], text: string): SiteItem[] => {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "") return [...items];
  const matches = ({ text: title, row: { sourceURL = "" } }: SiteItem): boolean =>
    [title, sourceURL].some((said) => said.toLocaleLowerCase().includes(wanted));
  const keep = (item: SiteItem): SiteItem[] => {
    if (matches(item)) return [item];
    const children = (item.children ?? []).flatMap(keep);
    if (children.length === 0) return [];
    // Rows that are not shown must not be affected by a press.
    const own = item.row.type === "page" ? [!item.out] : [];
    const checked = checkedOf([...own, ...children.map((child) => child.checked)]);
    return [{ ...item, checked, children }];
  };
  return items.flatMap(keep);
};

/** All items, from top to bottom. */
export const flatItems = (items: readonly SiteItem[]): SiteItem[] =>
  items.flatMap((item) => [item, ...flatItems(item.children ?? [])]);

const pagesIn = (items: readonly SiteItem[]): SiteItem[] =>
  flatItems(items).filter(({ row }) => row.type === "page");

/** How many pages are imported, and out of how many. */
export const countChosen = (items: readonly SiteItem[]): { chosen: number; all: number } => {
  const pages = pagesIn(items);
  return { chosen: pages.filter(({ out }) => !out).length, all: pages.length };
};

/** The excluded rows after all these items were included or excluded. */
export const setIncluded = (
  exclude: readonly string[],
  items: readonly SiteItem[],
  included: boolean,
): string[] => {
  const left = new Set(exclude);
  for (const { id } of pagesIn(items)) {
    if (included) left.delete(id);
    else left.add(id);
  }
  return [...left];
};

/**
 * The excluded rows after an item was toggled: everything in it if all of it was included, otherwise nothing of it.
 */
export const toggled = (exclude: readonly string[], item: SiteItem): string[] =>
  setIncluded(exclude, [item], item.checked !== true);

/** The rows to exclude in a request: pages, and folders of which nothing is imported. */
export const excludedRows = (items: readonly SiteItem[]): string[] =>
  flatItems(items)
    .filter(({ out }) => out)
    .map(({ id }) => id);

/** Rows that are always excluded, by reason. */
export const leftOut = (
  rows: readonly ImportPage[],
): ReadonlyMap<ImportPageReason, readonly ImportPage[]> => {
  const found = new Map<ImportPageReason, ImportPage[]>();
  for (const row of rows) {
    const { reason, status, alternative } = row;
    if (reason === undefined || reason === "gone") continue;
    if (status !== "skipped" && status !== "failed") continue;
    // These can be included separately.
    if (alternative !== undefined) continue;
    const others = found.get(reason);
    if (others === undefined) found.set(reason, [row]);
    else others.push(row);
  }
  return found;
};
