import type { Conflict, Resolution } from "../../../contract/schemas/conflict.ts";
import type { Document } from "../../../contract/schemas/document.ts";
import { countingKeys, emptyDocument } from "../../../content/block.ts";
import { printBlock } from "../../../content/markdown/print.ts";
import { parseMarkdown } from "../../../content/markdown/parse.ts";
import { hashOf } from "../../../content/merge/conflicts.ts";
import { mergeDocuments } from "../../../content/merge/documents.ts";
import type { DocumentToMerge } from "../../../content/merge/pages.ts";
import { documentsToMerge, mergeTrees } from "../../../content/merge/trees.ts";
import type { PageTree } from "../../../content/page-tree.ts";
import type { Context } from "../../kit/context.ts";
import { hashOfValue } from "../content/canonical-json.ts";
import { readContent, type RevisionContent } from "../content/compare-revisions.ts";
import { readDocuments, writeDocuments } from "../content/documents.ts";
import { writeFileList } from "../content/files.ts";
import type { RevisionRow } from "../content/revisions.ts";
import { writeTree } from "../content/tree-store.ts";
import { mergeEntries } from "./merge-entries.ts";

/** Three states of one space's content. */
export interface Sides {
  readonly base: RevisionRow;
  readonly ours: RevisionRow;
  readonly theirs: RevisionRow;
}

/** Where content stands in the store. */
type StoredAs = Pick<RevisionRow, "root" | "files" | "variables">;

/** What came of merging three states; nothing of it is stored yet. */
export interface MergedContent {
  /** Where conflicts are left, what they disagree on is as in ours. */
  readonly content: RevisionContent;
  /** Documents that neither side has, by their hashes. */
  readonly documents: ReadonlyMap<string, Document>;
  readonly conflicts: readonly Conflict[];
  /** Where it stands already, when it is what one side has. */
  readonly stored?: StoredAs;
}

const isSame = (one: RevisionRow, other: RevisionRow): boolean =>
  one.id === other.id ||
  (one.root === other.root &&
    one.files === other.files &&
    hashOfValue(one.variables) === hashOfValue(other.variables));

const whole = async (context: Context, side: RevisionRow): Promise<MergedContent> => {
  const { root, files, variables } = side;
  return {
    content: await readContent(context, side),
    documents: new Map(),
    conflicts: [],
    stored: { root, files, variables },
  };
};

const documentMerger = async (
  context: Context,
  { base, ours, theirs }: Sides,
  toMerge: readonly DocumentToMerge[],
  resolutions: readonly Resolution[],
) => {
  const hashes = toMerge.flatMap((one) => [one.base ?? [], one.ours, one.theirs].flat());
  const documents = await readDocuments(context, ours.spaceId, hashes);
  const documentOf = (hash: string | undefined): Document => {
    if (hash === undefined) return emptyDocument();
    const document = documents.get(hash);
    if (!document) throw new Error(`the document ${hash} is missing`);
    return document;
  };
  // The same three states and answers give the same keys, so that a plan and its merge agree.
  const newKey = countingKeys(`m${hashOf([base.id, ours.id, theirs.id].join(" ")).slice(0, 12)}`);
  return (one: DocumentToMerge) =>
    mergeDocuments(documentOf(one.base), documentOf(one.ours), documentOf(one.theirs), resolutions, {
      page: one.page,
      print: printBlock,
      parse: (markdown) => parseMarkdown(markdown, newKey),
    });
};

/** Lets pages whose documents were merged name the merged ones. */
const nameDocuments = (tree: PageTree, named: ReadonlyMap<string, string>): PageTree => {
  if (named.size === 0) return tree;
  const pages = new Map(tree.pages);
  for (const [id, document] of named) {
    const placed = pages.get(id);
    if (placed) pages.set(id, { ...placed, page: { ...placed.page, document } });
  }
  return { children: tree.children, pages };
};

/**
 * Merges three states of a space's content: pages, documents, variables and files. Resolutions settle the
 * conflicts they name; others are as if they were not given. When one side did not change, the other is
 * taken as it is.
 */
export const mergeContent = async (
  context: Context,
  sides: Sides,
  resolutions: readonly Resolution[],
): Promise<MergedContent> => {
  if (isSame(sides.base, sides.theirs) || isSame(sides.ours, sides.theirs))
    return whole(context, sides.ours);
  if (isSame(sides.base, sides.ours)) return whole(context, sides.theirs);
  const base = await readContent(context, sides.base);
  const ours = await readContent(context, sides.ours);
  const theirs = await readContent(context, sides.theirs);
  const toMerge = documentsToMerge(base.tree, ours.tree, theirs.tree);
  const merged = mergeTrees(base.tree, ours.tree, theirs.tree, {
    mergeDocument: await documentMerger(context, sides, toMerge, resolutions),
    resolutions,
  });
  const entries = mergeEntries({ base, ours, theirs }, resolutions);
  const named = new Map(
    [...merged.documents].map(([page, document]) => [page, hashOfValue(document)]),
  );
  const documents = new Map(
    [...merged.documents].map(([page, document]) => [named.get(page) ?? "", document]),
  );
  return {
    content: {
      tree: nameDocuments(merged.tree, named),
      files: entries.files,
      variables: entries.variables,
    },
    documents,
    conflicts: [...merged.conflicts, ...entries.conflicts],
  };
};

/** Stores merged content; answers what a revision of it names. */
export const storeContent = async (
  tx: Context,
  spaceId: string,
  { content, documents, stored }: MergedContent,
): Promise<StoredAs> => {
  if (stored !== undefined) return stored;
  await writeDocuments(tx, spaceId, [...documents.values()]);
  const { root } = await writeTree(tx, spaceId, content.tree);
  const files = await writeFileList(tx, spaceId, content.files);
  return { root, files, variables: content.variables };
};
