import type { Context } from "#server/kit/context.ts";
import { type SiteItem, type SitePage, siteTree } from "#webpage/site-tree.ts";
import type { NavigationItem } from "#webpage/web-page.ts";
import { folderKey, newPage, pageKey } from "../pages/new-pages.ts";
import {
  type ImportPageRow,
  insertPages,
  type NewImportPage,
  placePages,
  type RowPlace,
  selectPages,
} from "../pages/page-rows.ts";
import { selectFacts, selectNavigations } from "../pages/text-rows.ts";
import type { PageFacts } from "../pages/page-work.ts";
import { nameBeside, scopeBeside } from "./alternatives.ts";
import type { ImportWork } from "./import-work.ts";

/** Whether a row is part of the tree; pages left out and duplicates come after it. */
const stands = ({ status, reason, alternative }: ImportPageRow): boolean =>
  status === "pending" ||
  status === "complete" ||
  status === "failed" ||
  (alternative === null && reason === "not-chosen");

/** Builds the tree of a site from what its pages have shown so far. */
const readTree = async (
  context: Pick<Context, "db">,
  rows: readonly ImportPageRow[],
  run: ImportWork["run"],
): Promise<SiteItem[]> => {
  const facts = new Map<string, PageFacts>();
  for (const row of await selectFacts(context.db, run.id))
    facts.set(row.rowId, JSON.parse(row.facts) as PageFacts);
  const navigations = new Map<string, readonly NavigationItem[]>();
  for (const row of await selectNavigations(context.db, run.id))
    navigations.set(row.hash, JSON.parse(row.navigation) as NavigationItem[]);
  const seen = new Set<string>();
  const pages: SitePage[] = [];
  const besides = new Map<string, SitePage[]>();
  for (const row of rows) {
    const { address } = row;
    if (address === null || !stands(row)) continue;
    const { navigation: hash = "", ...place } = facts.get(row.id) ?? { trail: [] };
    // The same navigation occurs on many pages and is needed only once.
    const navigation = seen.has(hash) ? [] : (navigations.get(hash) ?? []);
    seen.add(hash);
    const page = { address, title: row.title, navigation, ...place };
    const scope = scopeBeside(address, run);
    const members = scope === undefined ? pages : (besides.get(scope) ?? []);
    members.push(page);
    if (scope !== undefined) besides.set(scope, members);
  }
  const start = rows.find(({ foundBy }) => foundBy === "start")?.address ?? run.sourceUrl;
  const own = siteTree(pages, start, run.scope ?? start);
  const others = [...besides].map(([scope, members]): SiteItem => ({
    title: nameBeside(scope, run),
    children: siteTree(members, scope, scope),
  }));
  return [...own, ...others];
};

interface Placed {
  readonly places: RowPlace[];
  readonly folders: NewImportPage[];
}

/**
 * Puts the list of an import into the order of the site's navigation, and adds rows for its folders. Pages outside
 * the navigation come last.
 */
export const orderPages = async (
  tx: Context,
  { run, previous }: Pick<ImportWork, "run" | "previous">,
): Promise<ImportPageRow[]> => {
  const rows = await selectPages(tx.db, run.id);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const placed: Placed = { places: [], folders: [] };
  const done = new Set<string>();
  let position = 0;

  const add = (
    items: readonly SiteItem[],
    above: { readonly id: string; readonly key: string } | null,
    depth: number,
  ): void => {
    for (const { title, address, children } of items) {
      const key = address === undefined ? folderKey(above?.key ?? "", title) : pageKey(address);
      const known = byKey.get(key);
      if (known !== undefined && done.has(known.id)) continue;
      if (address !== undefined && (known === undefined || !stands(known))) {
        add(children, above, depth);
        continue;
      }
      const row =
        known ??
        newPage(
          { runId: run.id, address: null, key, title, position, foundBy: "navigation", steps: 0 },
          previous.get(key),
        );
      if (known === undefined) placed.folders.push(row);
      done.add(row.id);
      placed.places.push({
        id: row.id,
        position,
        parentId: above?.id ?? null,
        depth,
        title: row.title,
      });
      position += 1;
      add(children, { id: row.id, key }, depth + 1);
    }
  };

  add(await readTree(tx, rows, run), null, 0);
  for (const row of rows) {
    if (done.has(row.id)) continue;
    placed.places.push({ id: row.id, position, parentId: null, depth: 0, title: row.title });
    position += 1;
  }
  await insertPages(tx.db, placed.folders);
  await placePages(tx.db, run.id, placed.places);
  return selectPages(tx.db, run.id);
};
