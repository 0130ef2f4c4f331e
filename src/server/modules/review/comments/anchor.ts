import { findBlock, plainTextOf } from "#content/block.ts";
import type { PageTree, PlacedPage } from "#content/page-tree.ts";
import { pathOf } from "#content/tree/edit.ts";
import type { Block } from "#contract/schemas/document.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid } from "#server/kit/failures.ts";
import { readDocuments } from "#server/modules/content/store/documents.ts";
import { readRevision } from "#server/modules/content/revisions/revisions.ts";
import { readTree } from "#server/modules/content/store/page-trees.ts";
import type { OpenBoard } from "./board.ts";
import { excerptOf } from "./body-text.ts";

/** Where a thread hangs: a page and a block of it, as they were when it was begun. */
export interface Anchor {
  readonly pageId: string | null;
  readonly pageTitle: string | null;
  readonly pagePath: string | null;
  /** Hash of the page's document. */
  readonly document: string | null;
  readonly node: string | null;
  readonly block: Block | null;
}

const nowhere: Anchor = {
  pageId: null,
  pageTitle: null,
  pagePath: null,
  document: null,
  node: null,
  block: null,
};

const blockOf = async (
  context: Context,
  spaceId: string,
  { page }: PlacedPage,
  key: string,
): Promise<Block> => {
  const hash = page.document;
  const documents = await readDocuments(context, spaceId, hash === undefined ? [] : [hash]);
  const document = hash === undefined ? undefined : documents.get(hash);
  const found = document && findBlock(document, key);
  if (!found) throw invalid("node", "there is no such block on this page");
  return found.block;
};

const pageOf = (tree: PageTree, id: string): PlacedPage => {
  const placed = tree.pages.get(id);
  if (!placed) throw invalid("page", "there is no such page in what is shown here");
  return placed;
};

/** Finds what a new thread is to hang on in the revision shown; 400 when that is not there. */
export const anchorIn = async (
  context: Context,
  { spaceId, revision }: OpenBoard,
  { page, node }: { page?: string | undefined; node?: string | undefined },
): Promise<Anchor> => {
  if (page === undefined) return nowhere;
  const { root } = await readRevision(context, spaceId, revision);
  const tree = await readTree(context, spaceId, root);
  const placed = pageOf(tree, page);
  return {
    pageId: page,
    pageTitle: placed.page.title,
    pagePath: pathOf(tree, page),
    document: placed.page.document ?? null,
    node: node ?? null,
    block: node === undefined ? null : await blockOf(context, spaceId, placed, node),
  };
};

/** What a block says, in short. */
export const previewOf = (block: Block): string => excerptOf(plainTextOf(block));
