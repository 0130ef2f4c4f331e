import { comparePages } from "#content/compare/trees.ts";
import type { PageTree, PlacedPage } from "#content/page-tree.ts";
import { type Successors, successorsOfGone } from "#content/successors.ts";
import type { Context } from "#server/kit/context.ts";
import type { RevisionRow } from "../revisions/revision-rows.ts";
import { judgeCopy, keepBrokenAfterMove } from "../links/broken-links.ts";
import { copyPageLinks, setPageLinks } from "../links/page-link-rows.ts";
import { type IndexedDocuments, moveSearch } from "../search/index-pages.ts";
import { queueIndexing } from "../search/index-space.ts";
import { copySearchRows } from "../search/search-index-rows.ts";
import { readTree } from "../store/page-trees.ts";
import { noteFormerPages } from "./former-pages.ts";
import { deletePageSuccessors, upsertPageSuccessors } from "./page-successor-rows.ts";
import { queueLooks } from "./translation-looks.ts";
import {
  copyCurrentPages,
  deleteCurrentPages,
  setActiveRevision,
  upsertCurrentPages,
} from "./current-page-rows.ts";

/** The difference between two trees of a space's pages. */
export interface PageDifference {
  /** Pages that are new, changed or moved. */
  readonly written: readonly PlacedPage[];
  /** Ids of deleted pages. */
  readonly removed: readonly string[];
}

/** Returns the difference between two trees of a space's pages; equal subtrees are skipped. */
export const pageDifference = (before: PageTree, after: PageTree): PageDifference => {
  const written = new Map<string, PlacedPage>();
  const removed: string[] = [];
  for (const { kind, page } of comparePages(before, after)) {
    const placed = after.pages.get(page.id);
    if (kind === "deleted") removed.push(page.id);
    else if (placed !== undefined) written.set(page.id, placed);
  }
  return { written: [...written.values()], removed };
};

/**
 * Activates a revision of its space, which is locked, and updates everything derived from the space's pages in the
 * same transaction. This is the only place that changes the active revision of a space; its cost depends on the size
 * of the difference.
 */
export const moveMain = async (
  tx: Context,
  {
    from,
    to,
    event,
    prepared = new Map(),
    successors = new Map(),
  }: {
    readonly from: RevisionRow;
    readonly to: RevisionRow;
    /** The id of the write's audit event, present or future. */
    readonly event: string;
    /** Prepared by `prepareSearch`; what is missing is computed here. */
    readonly prepared?: IndexedDocuments;
    /** The chosen successors of pages, some of which are deleted now. */
    readonly successors?: Successors;
  },
): Promise<void> => {
  const { spaceId } = to;
  await setActiveRevision(tx.db, spaceId, to.id, tx.now());
  const before = await readTree(tx, spaceId, from.root);
  const after = await readTree(tx, spaceId, to.root);
  const difference = pageDifference(before, after);
  const { written, removed } = difference;
  if (removed.length > 0) await deleteCurrentPages(tx.db, spaceId, removed);
  await upsertCurrentPages(tx.db, spaceId, written);
  await setPageLinks(tx.db, spaceId, difference);
  await moveSearch(tx, spaceId, { before, after }, { removed, prepared });
  await noteFormerPages(tx, spaceId, { before, after, root: from.root });
  await upsertPageSuccessors(tx.db, spaceId, successorsOfGone(before, after, successors));
  const returned = written.filter(({ page }) => !before.pages.has(page.id));
  if (returned.length > 0)
    await deletePageSuccessors(
      tx.db,
      spaceId,
      returned.map(({ page }) => page.id),
    );
  await keepBrokenAfterMove(tx, { from, to, before, after, ...difference }, event);
  await queueLooks(tx, spaceId);
};

/** The same for a new space that begins with the active revision of another one, which is locked. */
export const copyMain = async (
  tx: Context,
  {
    from,
    to,
    organizationId,
  }: { readonly from: string; readonly to: string; readonly organizationId: string },
): Promise<void> => {
  await copyCurrentPages(tx.db, from, to);
  await copyPageLinks(tx.db, from, to);
  await judgeCopy(tx, { from, to, organizationId });
  const isBehind = await copySearchRows(tx.db, from, to);
  if (isBehind) await queueIndexing(tx, { spaceId: to, organizationId });
};
