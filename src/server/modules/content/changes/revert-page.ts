import {
  childrenOf,
  deletePage,
  insertPage,
  movePage,
  type PageTree,
  pathToRoot,
  uniqueSlug,
  updatePage,
} from "#content/page-tree.ts";
import { invalid } from "#server/kit/failures.ts";
import {
  type Batch,
  type ChangeOf,
  editTree,
  noteCreated,
  noteDeleted,
  newKeys,
  noteUpdated,
  storedText,
  textOf,
} from "./change-batch.ts";
import { checkCount, checkDepth } from "./change-page.ts";
import { placeBack } from "../texts/revert-blocks.ts";
import { workOnText } from "../texts/texts.ts";
import { findRevision } from "../revisions/revision-rows.ts";
import { readTree } from "../store/page-trees.ts";

type Revert = ChangeOf<"revert_page">;

const baseTree = async (batch: Batch, { revision }: Revert, path: string): Promise<PageTree> => {
  const { context, spaceId, base } = batch;
  if (revision === undefined && base === undefined)
    throw invalid(`${path}.revision`, "needed: only a change request has a state it began from");
  const row = revision === undefined ? base : await findRevision(context.db, spaceId, revision);
  if (!row) throw invalid(`${path}.revision`, `There is no revision with the id "${revision}".`);
  return readTree(context, spaceId, row.root);
};

/** Returns the former parent of a page if that still exists and can have children; otherwise the root. */
const formerParent = (tree: PageTree, before: PageTree, id: string): string | null => {
  const parent = before.pages.get(id)?.parent ?? null;
  const found = parent === null ? undefined : tree.pages.get(parent);
  return found === undefined || found.page.type === "link" ? null : found.page.id;
};

const formerPlace = (tree: PageTree, before: PageTree, id: string) => {
  const into = formerParent(tree, before, id);
  const parent = before.pages.get(id)?.parent ?? null;
  // A page at the root because its parent no longer exists comes last.
  if (into === null && parent !== null) return { into };
  return { into, at: placeBack(id, childrenOf(before, parent), childrenOf(tree, into)) };
};

/** Restores a page with those below it that were deleted too. */
const bringBack = (batch: Batch, before: PageTree, id: string, path: string): void => {
  const old = before.pages.get(id);
  if (!old) return;
  editTree(batch, path, (tree) => insertPage(tree, old.page, formerPlace(tree, before, id)));
  for (const child of old.children)
    if (!batch.tree.pages.has(child)) bringBack(batch, before, child, path);
};

/** Whether a page is at its former position, relative to siblings that existed then. */
const isInPlace = (tree: PageTree, before: PageTree, id: string): boolean => {
  const parent = tree.pages.get(id)?.parent ?? null;
  if (parent !== formerParent(tree, before, id)) return false;
  const siblings = childrenOf(tree, parent);
  const old = childrenOf(before, before.pages.get(id)?.parent ?? null);
  const known = siblings.filter((one) => old.includes(one));
  const remaining = old.filter((one) => known.includes(one));
  return known.indexOf(id) === remaining.indexOf(id);
};

const changeBack = (batch: Batch, before: PageTree, id: string, path: string): void => {
  const old = before.pages.get(id);
  const now = batch.tree.pages.get(id);
  if (!old || !now) return;
  if (!isInPlace(batch.tree, before, id)) {
    const place = formerPlace(batch.tree, before, id);
    const isBelowItself = place.into !== null && pathToRoot(batch.tree, place.into).includes(id);
    editTree(batch, path, (tree) => movePage(tree, id, isBelowItself ? { into: null } : place));
  }
  const { id: _, type: __, ...attributes } = old.page;
  const added = Object.keys(now.page).filter((name) => !(name in old.page));
  const parent = batch.tree.pages.get(id)?.parent ?? null;
  editTree(batch, path, (tree) =>
    updatePage(tree, id, {
      ...Object.fromEntries(added.map((name) => [name, undefined])),
      ...attributes,
      slug: uniqueSlug(tree, parent, old.page.slug, id),
    }),
  );
  batch.texts.delete(id);
};

/** Deletes an added page, after moving back the older pages that had been moved below it. */
const takeAway = (batch: Batch, before: PageTree, id: string, path: string): void => {
  const inside = (): string | undefined => {
    const pending = [...(batch.tree.pages.get(id)?.children ?? [])];
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      if (before.pages.has(next)) return next;
      pending.push(...(batch.tree.pages.get(next)?.children ?? []));
    }
    return undefined;
  };
  for (let old = inside(); old !== undefined; old = inside()) {
    const moved = old;
    const place = formerPlace(batch.tree, before, moved);
    const isInside = place.into !== null && pathToRoot(batch.tree, place.into).includes(id);
    editTree(batch, path, (tree) => movePage(tree, moved, isInside ? { into: null } : place));
  }
  editTree(batch, path, (tree) => deletePage(tree, id));
};

const revertBlocks = async (
  batch: Batch,
  before: PageTree,
  { page: id, block: keys = [] }: Revert,
  path: string,
): Promise<void> => {
  const [old, now] = [before.pages.get(id), batch.tree.pages.get(id)];
  if (!now) throw invalid(`${path}.page`, "The page is gone; revert it whole to bring it back.");
  if (!old) throw invalid(`${path}.page`, "The page is new; it has no blocks to go back to.");
  const reverted = await workOnText(
    "revert",
    {
      now: await textOf(batch, now),
      past: await storedText(batch, old.page.document),
      blocks: keys,
      keys: newKeys(),
    },
    `${path}.block`,
  );
  if ("unknown" in reverted)
    throw invalid(
      `${path}.block.${reverted.unknown}`,
      `There is no block "${keys[reverted.unknown]}", then or now.`,
    );
  batch.texts.set(id, reverted);
  noteUpdated(batch, id);
};

/** Reverts a whole page to its state in another tree. It exists now, or did then. */
export const revertPageTo = (batch: Batch, before: PageTree, id: string, path: string): void => {
  const [wasThere, isThere] = [before.pages.has(id), batch.tree.pages.has(id)];
  if (!wasThere) {
    takeAway(batch, before, id, path);
    return noteDeleted(batch, id);
  }
  if (isThere) changeBack(batch, before, id, path);
  else bringBack(batch, before, id, path);
  checkCount(batch.tree, path);
  checkDepth(batch.tree, id, `${path}.page`);
  return isThere ? noteUpdated(batch, id) : noteCreated(batch, id);
};

/**
 * Reverts a page, or individual blocks of it, to an earlier revision: changes are reverted, additions deleted, and
 * deleted parts restored to their former parent and position, where these still exist.
 */
export const applyRevertPage = async (
  batch: Batch,
  change: Revert,
  path: string,
): Promise<void> => {
  const before = await baseTree(batch, change, path);
  const { page: id, block } = change;
  const [wasThere, isThere] = [before.pages.has(id), batch.tree.pages.has(id)];
  if (!wasThere && !isThere)
    throw invalid(`${path}.page`, `There is no page with the id "${id}", then or now.`);
  if (block !== undefined) return revertBlocks(batch, before, change, path);
  return revertPageTo(batch, before, id, path);
};
