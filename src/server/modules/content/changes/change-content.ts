import type { ContentChange } from "#contract/schemas/content-change.ts";
import { countingKeys } from "#content/block.ts";
import { findByPath, type PageTree, updatePage } from "#content/page-tree.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import type { Batch, Done } from "./change-batch.ts";
import { applyDeletePage, applyInsertPage, applyUpdatePage } from "./change-page.ts";
import { writeDocuments } from "../store/documents.ts";
import { applyInsertFiles, type FetchedFiles, fetchFiles, filePath } from "./insert-files.ts";
import { readFileList, type StoredFile, writeFileList } from "../files/files.ts";
import { resolveLinks } from "./page-links.ts";
import { applyRevertPage } from "./revert-page.ts";
import { createRevision, type RevisionRow } from "../revisions/revisions.ts";
import { readTree, writeTree } from "../store/page-trees.ts";
import { invalid } from "#server/kit/failures.ts";

/** Names of a batch and the ids they stand for; given out first, so that pages can link to later ones. */
interface BatchNames {
  readonly pages: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
}

/** Refuses a name that comes twice, or that is the path of a page already. */
const nameBatch = (changes: readonly ContentChange[], tree: PageTree): BatchNames => {
  const pages = new Map<string, string>();
  const files = new Map<string, string>();
  const claim = (names: Map<string, string>, ref: string | undefined, path: string): void => {
    if (ref === undefined) return;
    if (pages.has(ref) || files.has(ref))
      throw invalid(`${path}.ref`, `"${ref}" is used twice in this batch`);
    names.set(ref, newId());
  };
  for (const [index, change] of changes.entries()) {
    const path = `changes.${index}`;
    if (change.operation === "insert_page") {
      if (change.ref !== undefined && findByPath(tree, change.ref))
        throw invalid(`${path}.ref`, `"${change.ref}" is the path of a page`);
      claim(pages, change.ref, path);
    }
    if (change.operation === "insert_files")
      for (const [file, { ref }] of change.files.entries())
        claim(files, ref, filePath(index, file));
  }
  return { pages, files };
};

/** Characters of new blocks' keys that are made up; a number in the batch follows. */
const KEY_PREFIX = 12;

/** A batch of changes and what it starts from. */
export interface ContentChanges {
  readonly spaceId: string;
  /** The revision the changes are applied to. */
  readonly from: RevisionRow;
  /** What pages are reverted to unless a change names another revision; absent it has to. */
  readonly base?: RevisionRow | undefined;
  /** Whose the new revision is; absent for the space itself. */
  readonly changeRequestId?: string | undefined;
  readonly changes: readonly ContentChange[];
  /** Files named by address; fetched on the spot when they were not fetched before. */
  readonly fetched?: FetchedFiles | undefined;
}

export interface ChangedContent {
  /** The new revision, or the one started from when nothing differs. */
  readonly revision: RevisionRow;
  readonly done: readonly Done[];
  readonly insertedFiles: readonly StoredFile[];
}

const apply = async (batch: Batch, change: ContentChange, index: number): Promise<void> => {
  const path = `changes.${index}`;
  switch (change.operation) {
    case "update_page":
      return applyUpdatePage(batch, change, path);
    case "insert_page":
      return applyInsertPage(batch, change, path);
    case "delete_page":
      return applyDeletePage(batch, change, path);
    case "revert_page":
      return applyRevertPage(batch, change, path);
    case "insert_files":
      return applyInsertFiles(batch, change, index);
  }
};

/** Stores the texts of the batch, their links in kept form, and names them in their pages. */
const storeTexts = async ({ context, spaceId, ...batch }: Batch) => {
  let { tree } = batch;
  const texts = [...batch.texts].filter(([page]) => tree.pages.has(page));
  const { pageRefs, fileRefs } = batch;
  const hashes = await writeDocuments(
    context,
    spaceId,
    texts.map(([page, text]) => resolveLinks(text, { tree, page, pageRefs, fileRefs })),
  );
  for (const [index, [page]] of texts.entries())
    tree = updatePage(tree, page, { document: hashes[index] });
  return tree;
};

/**
 * Applies changes in order and stores the outcome as one new revision, which the caller points to. Refuses
 * with the place of the first change that is wrong; nothing is stored then, as the transaction ends. Where
 * nothing differs in the end there is no new revision.
 */
export const changeContent = async (
  tx: Context,
  { spaceId, from, base, changeRequestId, changes, fetched }: ContentChanges,
): Promise<ChangedContent> => {
  const tree = await readTree(tx, spaceId, from.root);
  const names = nameBatch(changes, tree);
  const space = `${tx.settings.publicUrl}/v1/spaces/${spaceId}`;
  const of = changeRequestId === undefined ? space : `${space}/change-requests/${changeRequestId}`;
  const batch: Batch = {
    context: tx,
    spaceId,
    base,
    tree,
    files: await readFileList(tx, spaceId, from.files),
    texts: new Map(),
    pageRefs: names.pages,
    fileRefs: names.files,
    fetched: fetched ?? (await fetchFiles(tx, changes)),
    newKey: countingKeys(newId().slice(0, KEY_PREFIX)),
    locationOf: (pageId) => `${of}/content/page/${pageId}`,
    done: [],
    insertedFiles: [],
  };
  for (const [index, change] of changes.entries()) await apply(batch, change, index);

  const { root } = await writeTree(tx, spaceId, await storeTexts(batch));
  const files = await writeFileList(tx, spaceId, batch.files);
  const { done, insertedFiles } = batch;
  if (root === from.root && files === from.files) return { revision: from, done, insertedFiles };
  const revision = await createRevision(tx, {
    spaceId,
    changeRequestId,
    type: "edits",
    parents: [from.id],
    root,
    files,
    variables: from.variables,
  });
  return { revision, done, insertedFiles };
};
