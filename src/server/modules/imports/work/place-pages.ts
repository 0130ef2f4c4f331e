import { MAX_PAGE_DEPTH, MAX_PAGES, type PageAttributes } from "#contract/schemas/page.ts";
import { slugOf } from "#content/markdown/page.ts";
import {
  childrenOf,
  deletePage,
  insertPage,
  movePage,
  type PageTree,
  pathToRoot,
  updatePage,
} from "#content/page-tree.ts";
import type { ImportPageRow } from "../pages/page-rows.ts";
import { failImport } from "./import-work.ts";
import { nameInAddress } from "./name-in-address.ts";

/** The content of an imported page. */
export interface ImportedText {
  readonly document: string;
  readonly description?: string;
}

/** Returns a slug from the name in the page's address, or else from its title. */
const slugFor = ({ address, title }: ImportPageRow, isTop: boolean): string =>
  slugOf((address === null || isTop ? "" : nameInAddress(address)) || title);

/** Returns the nearest ancestor row that is imported, skipping those left out. */
const parentOf = (
  row: ImportPageRow,
  rows: ReadonlyMap<string, ImportPageRow>,
): ImportPageRow | undefined => {
  let above = row.parentId === null ? undefined : rows.get(row.parentId);
  while (above !== undefined && above.status !== "complete")
    above = above.parentId === null ? undefined : rows.get(above.parentId);
  return above;
};

/** Limits the depth of pages: those too deep are placed next to the deepest permitted one. */
const shallow = (tree: PageTree, into: string | null): string | null => {
  if (into === null) return null;
  const path = pathToRoot(tree, into);
  return path.length < MAX_PAGE_DEPTH ? into : (path[path.length - MAX_PAGE_DEPTH + 1] ?? null);
};

const attributesOf = (
  row: ImportPageRow,
  text: ImportedText | undefined,
): { title: string; description?: string; document?: string } => ({
  title: row.title,
  ...(text?.description !== undefined && { description: text.description }),
  ...(text !== undefined && { document: text.document }),
});

const placeOne = (
  tree: PageTree,
  row: ImportPageRow,
  text: ImportedText | undefined,
  { into, after }: { readonly into: string | null; readonly after: string | undefined },
): PageTree => {
  const attributes = attributesOf(row, text);
  const siblings = childrenOf(tree, into);
  const behind = after === undefined ? -1 : siblings.indexOf(after);
  const known = tree.pages.get(row.pageId);
  if (known === undefined) {
    const type = row.address === null && into === null ? "group" : "document";
    const page: PageAttributes = {
      id: row.pageId,
      type,
      slug: slugFor(row, row.foundBy === "start"),
      ...attributes,
    };
    return insertPage(tree, page, { into, at: after === undefined ? undefined : behind + 1 });
  }
  const { description, ...said } = attributes;
  const update = row.address === null ? { title: said.title } : { ...said, description };
  const updated = updatePage(tree, row.pageId, update);
  const at = siblings.indexOf(row.pageId);
  if (known.parent === into && at > behind) return updated;
  if (into !== null && pathToRoot(updated, into).includes(row.pageId)) return updated;
  const others = siblings.filter((id) => id !== row.pageId);
  const place = after === undefined ? others.length : others.indexOf(after) + 1;
  return movePage(updated, row.pageId, { into, at: place });
};

/** Removes pages the site no longer has, unless a remaining page is below them. */
const removeGone = (tree: PageTree, gone: ReadonlySet<string>): PageTree => {
  const isLost = (id: string): boolean =>
    gone.has(id) && childrenOf(tree, id).every((child) => isLost(child));
  let left = tree;
  for (const id of gone) if (left.pages.has(id) && isLost(id)) left = deletePage(left, id);
  return left;
};

/**
 * Updates the pages of a space with those of an import: existing pages get the site's content and position, new ones
 * are added below `into`, and `gone` are deleted.
 */
export const placeImported = (
  before: PageTree,
  rows: readonly ImportPageRow[],
  texts: ReadonlyMap<string, ImportedText>,
  { into: target, gone }: { readonly into: string | null; readonly gone: ReadonlySet<string> },
): PageTree => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const latest = new Map<string | null, string>();
  let tree = before;
  for (const row of rows) {
    if (row.status !== "complete") continue;
    const above = parentOf(row, byId);
    const into = shallow(tree, above?.pageId ?? target);
    const isGroup = tree.pages.get(row.pageId)?.page.type === "group";
    tree = placeOne(tree, row, texts.get(row.id), {
      into: isGroup ? null : into,
      after: latest.get(into),
    });
    latest.set(into, row.pageId);
  }
  tree = removeGone(tree, gone);
  if (tree.pages.size > MAX_PAGES) failImport("target-full");
  return tree;
};
