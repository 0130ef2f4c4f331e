import { findBlock, plainTextOf } from "#content/block.ts";
import { type PageTree, pathOf, type PlacedPage } from "#content/page-tree.ts";
import type { Block } from "#contract/schemas/document.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid } from "#server/kit/failures.ts";
import { readDocuments, readTexts } from "#server/modules/content/store/documents.ts";
import { workOnText } from "#server/modules/content/texts/texts.ts";
import { readRevision } from "#server/modules/content/revisions/revisions.ts";
import { readTree } from "#server/modules/content/store/page-trees.ts";
import type { Discussion } from "./threads.ts";
import { excerptOf } from "./body-text.ts";
import type { BlockChange } from "#content/compare/documents.ts";
import type { Comment } from "#contract/schemas/comment.ts";
import type { CommentRow } from "./comment-rows.ts";

/** What a thread is attached to: a page and a block of it, as they were when it was begun. */
export interface Anchor {
  /** The revision they are in. */
  readonly revision: string;
  /** `before` if a change request had already removed them: they are in the revision it is compared with. */
  readonly side: CommentRow["side"];
  readonly pageId: string | null;
  readonly pageTitle: string | null;
  readonly pagePath: string | null;
  /** Hash of the page's document in the revision shown; null if the page was removed from it. */
  readonly document: string | null;
  readonly node: string | null;
  readonly block: Block | null;
}

/** An attached thread, or a comment that is to begin one. */
export type Anchored = Anchor & { readonly id: string };

const nowhere = {
  side: "after",
  pageId: null,
  pageTitle: null,
  pagePath: null,
  document: null,
  node: null,
  block: null,
} as const;

const blockOf = async (
  context: Context,
  spaceId: string,
  { page }: PlacedPage,
  key: string,
): Promise<Block | undefined> => {
  const hash = page.document;
  if (hash === undefined) return undefined;
  const document = (await readDocuments(context, spaceId, [hash])).get(hash);
  return document && findBlock(document, key)?.block;
};

interface Place {
  readonly page: string;
  readonly node?: string | undefined;
}

/** A page of a revision, and whether the requested page or block exists. */
type Found = Omit<Anchor, "side"> & { readonly isThere: boolean };

const lookUp = async (
  context: Context,
  spaceId: string,
  revision: string,
  { page, node }: Place,
): Promise<Found | undefined> => {
  const { root } = await readRevision(context, spaceId, revision);
  const tree = await readTree(context, spaceId, root);
  const placed = tree.pages.get(page);
  if (!placed) return undefined;
  const block = node === undefined ? null : await blockOf(context, spaceId, placed, node);
  return {
    revision,
    pageId: page,
    pageTitle: placed.page.title,
    pagePath: pathOf(tree, page),
    document: placed.page.document ?? null,
    node: node ?? null,
    block: block ?? null,
    isThere: block !== undefined,
  };
};

/**
 * Finds what a new thread is to be attached to: in the revision shown, or in the one it is compared with if it was
 * removed. Throws 400 if it is in neither.
 */
export const anchorIn = async (
  context: Context,
  { spaceId, revision, base }: Discussion,
  { page, node }: { page?: string | undefined; node?: string | undefined },
): Promise<Anchor> => {
  if (page === undefined) return { ...nowhere, revision };
  const now = await lookUp(context, spaceId, revision, { page, node });
  if (now?.isThere) return anchorOf(now, "after");
  const before = base === null ? undefined : await lookUp(context, spaceId, base, { page, node });
  if (before?.isThere)
    return { ...anchorOf(before, "before"), document: now === undefined ? null : now.document };
  throw now === undefined && before === undefined
    ? invalid("page", "there is no such page in what is shown here")
    : invalid("node", "there is no such block on this page");
};

const anchorOf = ({ isThere: _, ...found }: Found, side: Anchor["side"]): Anchor => ({
  ...found,
  side,
});

/** The beginning of a block's text. */
export const previewOf = (block: Block): string => excerptOf(plainTextOf(block));

type Target = Comment["target"];

/** What has happened to the page and the block a thread is attached to. */
export interface Standing {
  readonly page?: NonNullable<Target["page"]>;
  readonly node?: NonNullable<Target["node"]>;
  readonly change?: NonNullable<Comment["change"]>;
}

const documentNow = (tree: PageTree, { pageId }: Anchored): string | undefined =>
  pageId === null ? undefined : tree.pages.get(pageId)?.page.document;

const pageNow = (row: Anchored, tree: PageTree): Standing["page"] => {
  const { pageId, pageTitle, pagePath } = row;
  if (pageId === null) return undefined;
  const page = tree.pages.get(pageId)?.page;
  if (page === undefined)
    return {
      id: pageId,
      title: pageTitle ?? "",
      path: pagePath ?? "",
      outdated: true,
      deleted: true,
    };
  return {
    id: pageId,
    title: page.title,
    ...(page.emoji === undefined ? {} : { emoji: page.emoji }),
    ...(page.icon === undefined ? {} : { icon: page.icon }),
    path: pathOf(tree, pageId),
    outdated: (page.document ?? null) !== row.document,
    deleted: false,
  };
};

/** Two states of the page with a thread's block; `asked` is null if the block had already been removed. */
interface Comparison {
  readonly asked: string | null;
  readonly now: string | null;
}

/** What must be compared to tell what happened to a thread's block; undefined if it cannot have changed. */
const comparisonOf = (
  { side, node, document }: Anchored,
  now: string | undefined,
): Comparison | undefined => {
  if (node === null || document === (now ?? null)) return undefined;
  if (side === "before") return { asked: null, now: now ?? null };
  return document === null ? undefined : { asked: document, now: now ?? null };
};

const changeOf = (
  { side, block, document }: Anchored,
  change: BlockChange | undefined,
): Standing["change"] => {
  if (block === null) return undefined;
  const after = change?.after === undefined ? {} : { after: change.after };
  // It had already been removed when the thread began, so it can only have been restored.
  if (side === "before")
    return { verdict: change?.after ? "restored" : "untouched", before: block, ...after };
  if (document === null) return undefined;
  if (change === undefined) return { verdict: "untouched", before: block, after: block };
  return { verdict: change.verdict, before: block, ...after };
};

/** A thread compared with the current pages; `change` is what happened to its block, if anything can have. */
export const standIn = (
  row: Anchored,
  tree: PageTree,
  change: BlockChange | undefined,
): Standing => {
  const { node, block } = row;
  const page = pageNow(row, tree);
  const changed = node === null ? undefined : changeOf(row, change);
  const preview = block === null ? {} : { preview: previewOf(block) };
  return {
    ...(page === undefined ? {} : { page }),
    ...(node === null ? {} : { node: { id: node, ...preview } }),
    ...(changed === undefined ? {} : { change: changed }),
  };
};

/** What happened to the blocks of threads, by thread id. Threads of one page are processed together. */
const changesOf = async (
  context: Context,
  spaceId: string,
  compared: readonly (Comparison & { readonly row: Anchored })[],
): Promise<ReadonlyMap<string, BlockChange>> => {
  const hashes = compared.flatMap(({ asked, now }) => [asked, now]);
  const texts = await readTexts(
    context,
    spaceId,
    hashes.filter((hash) => hash !== null),
  );
  const textOf = (hash: string | null) => texts.get(hash ?? "") ?? null;
  const changes = new Map<string, BlockChange>();
  const pages = new Map<string, (typeof compared)[number][]>();
  for (const one of compared) {
    const page = `${one.asked} ${one.now}`;
    const threads = pages.get(page);
    if (threads) threads.push(one);
    else pages.set(page, [one]);
  }
  for (const threads of pages.values()) {
    const [first] = threads;
    if (!first) continue;
    const found = await workOnText(
      "blockChanges",
      {
        asked: textOf(first.asked),
        now: textOf(first.now),
        keys: threads.map(({ row }) => row.node ?? ""),
      },
      first.row.pageTitle ?? "",
    );
    for (const [at, change] of found.entries()) changes.set(threads[at]?.row.id ?? "", change);
  }
  return changes;
};

/** The trees of the revisions shown, read once for all threads of a discussion. */
const treesOf = async (
  context: Context,
  spaceId: string,
  revisions: readonly string[],
): Promise<ReadonlyMap<string, PageTree>> => {
  const trees = new Map<string, PageTree>();
  for (const id of new Set(revisions)) {
    const { root } = await readRevision(context, spaceId, id);
    trees.set(id, await readTree(context, spaceId, root));
  }
  return trees;
};

/**
 * Compares threads of one space with the current content shown beside them; `revisionOf` returns its revision. Trees
 * and documents are read once for all threads, however many there are; documents are compared in the worker for page
 * texts.
 */
export const standingOf = async <Row extends Anchored>(
  context: Context,
  spaceId: string,
  rows: readonly Row[],
  revisionOf: (row: Row) => string,
): Promise<(row: Row) => Standing> => {
  const anchored = rows.filter(({ pageId }) => pageId !== null);
  const trees = await treesOf(context, spaceId, anchored.map(revisionOf));
  const compared = anchored.flatMap((row) => {
    const tree = trees.get(revisionOf(row));
    const comparison = tree && comparisonOf(row, documentNow(tree, row));
    return comparison ? [{ row, ...comparison }] : [];
  });
  const changes = await changesOf(context, spaceId, compared);
  return (row) => {
    const tree = trees.get(revisionOf(row));
    return tree === undefined ? {} : standIn(row, tree, changes.get(row.id));
  };
};
