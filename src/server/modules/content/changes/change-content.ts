import type { ContentChange } from "#contract/schemas/content-change.ts";
import { findByPath, type PageTree, updatePages } from "#content/page-tree.ts";
import { isEqual } from "#content/values.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import type { Batch, Done } from "./change-batch.ts";
import { applyDeletePage, applyInsertPage, applyUpdatePage } from "./change-page.ts";
import { writeTexts } from "../store/documents.ts";
import type { StoredText } from "../store/stored-text.ts";
import { workOnText } from "../texts/texts.ts";
import { applyInsertFiles, type FetchedFiles, filePath } from "./insert-files.ts";
import {
  readFileList,
  type StoredBlob,
  type StoredFile,
  writeBlobs,
  writeFileList,
} from "../files/files.ts";
import { keptAddress } from "./page-links.ts";
import { applyRevertPage } from "./revert-page.ts";
import { applyRestoreRevision, applyUndoRevision } from "./restore-revision.ts";
import { createRevision, type RevisionRow } from "../revisions/revisions.ts";
import { readTree, writeTree } from "../store/page-trees.ts";
import { Failure, invalid } from "#server/kit/failures.ts";
import { comparePages } from "#content/compare/trees.ts";
import { findRevision } from "../revisions/revision-rows.ts";

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

/** A batch of changes and what it starts from. */
interface ContentChanges {
  readonly spaceId: string;
  /** The revision the changes are applied to. */
  readonly from: RevisionRow;
  /** What pages are reverted to unless a change names another revision; absent it has to. */
  readonly base?: RevisionRow | undefined;
  /** Whose the new revision is; absent for the space itself. */
  readonly changeRequestId?: string | undefined;
  readonly changes: readonly ContentChange[];
  /** The revision that was looked at; what has changed since of what the changes are about is a conflict. */
  readonly seen?: string | undefined;
  /** The files it names by address; asked for when they are needed, however often it is prepared. */
  readonly fetched: () => Promise<FetchedFiles>;
}

/** What came of a batch; nothing of it is stored yet. */
export interface PreparedChanges {
  readonly of: ContentChanges;
  readonly tree: PageTree;
  readonly texts: readonly StoredText[];
  readonly files: readonly StoredFile[];
  readonly variables: RevisionRow["variables"];
  readonly blobs: readonly StoredBlob[];
  readonly done: readonly Done[];
  readonly insertedFiles: readonly StoredFile[];
}

/** What is asked of prepared changes in the transaction that stores them; refuses by throwing. */
export type CheckPrepared = (tx: Context, prepared: PreparedChanges) => Promise<void>;

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
    case "restore_revision":
      return applyRestoreRevision(batch, change, path);
    case "undo_revision":
      return applyUndoRevision(batch, change, path);
    case "insert_files":
      return applyInsertFiles(batch, change, index);
  }
};

/** The texts of the batch with their links in kept form, named in their pages. */
const nameTexts = async ({ tree: before, texts, pageRefs, fileRefs }: Batch) => {
  const updates = new Map<string, { readonly document: string }>();
  const named: StoredText[] = [];
  for (const [page, { links, ...said }] of texts) {
    if (!before.pages.has(page)) continue;
    const scope = { tree: before, page, pageRefs, fileRefs };
    const addresses = new Map(
      links.flatMap((link) => {
        const kept = keptAddress(link, scope);
        return kept === link ? [] : [[link, kept] as const];
      }),
    );
    const text =
      addresses.size === 0
        ? said
        : await workOnText("readdress", { json: said.json, addresses }, "document");
    named.push(text);
    updates.set(page, { document: text.hash });
  }
  return { tree: updatePages(before, updates), texts: named };
};

/** The pages that a batch names; undefined when it is about all there is. */
const pagesNamed = (changes: readonly ContentChange[]): readonly string[] | undefined => {
  const pages: string[] = [];
  for (const change of changes) {
    if ("page" in change) pages.push(change.page);
    else if (change.operation.endsWith("_revision")) return undefined;
  }
  return pages;
};

/** Refuses with a conflict when what the changes are about is not as it was in the revision looked at. */
const checkSeen = async (
  context: Context,
  { spaceId, from, changes }: ContentChanges,
  seen: string,
  tree: PageTree,
): Promise<void> => {
  if (seen === from.id) return;
  const row = await findRevision(context.db, spaceId, seen);
  if (!row) throw invalid("seen", `There is no revision with the id "${seen}".`);
  const before = await readTree(context, spaceId, row.root);
  const named = pagesNamed(changes);
  const differing = new Map(
    comparePages(before, tree)
      .filter(({ page }) => named === undefined || named.includes(page.id))
      .map(({ page }) => [page.id, page.title]),
  );
  if (differing.size === 0) return;
  const titles = [...differing.values()];
  throw new Failure(
    "conflict",
    titles.length === 1
      ? `“${titles[0]}” has been changed since you looked. Nothing was changed.`
      : `${titles.length} pages have been changed since you looked. Nothing was changed.`,
    {
      reason: "content.changed",
      details: [...differing].map(([id, message]) => ({ path: `pages.${id}`, message })),
    },
  );
};

/**
 * Applies changes in order, without storing anything: it reads only what never changes, so it needs no
 * transaction. Refuses with the place of the first change that is wrong.
 */
export const prepareChanges = async (
  context: Context,
  of: ContentChanges,
): Promise<PreparedChanges> => {
  const { spaceId, from, base, changeRequestId, changes, fetched } = of;
  const tree = await readTree(context, spaceId, from.root);
  if (of.seen !== undefined) await checkSeen(context, of, of.seen, tree);
  const names = nameBatch(changes, tree);
  const space = `${context.settings.publicUrl}/v1/spaces/${spaceId}`;
  const at = changeRequestId === undefined ? space : `${space}/change-requests/${changeRequestId}`;
  const batch: Batch = {
    context,
    spaceId,
    base,
    tree,
    files: await readFileList(context, spaceId, from.files),
    variables: from.variables,
    texts: new Map(),
    blobs: [],
    pageRefs: names.pages,
    fileRefs: names.files,
    fetched: await fetched(),
    locationOf: (pageId) => `${at}/content/page/${pageId}`,
    done: [],
    insertedFiles: [],
  };
  for (const [index, change] of changes.entries()) await apply(batch, change, index);
  const { files, variables, blobs, done, insertedFiles } = batch;
  return { of, ...(await nameTexts(batch)), files, variables, blobs, done, insertedFiles };
};

const isRestoring = ({ operation }: ContentChange): boolean =>
  operation === "restore_revision" || operation === "undo_revision" || operation === "revert_page";

/**
 * Stores what came of a batch as one new revision, which the caller points to. Where nothing differs in the
 * end there is no new revision.
 */
export const storeChanges = async (
  tx: Context,
  { of, tree, texts, blobs, ...prepared }: PreparedChanges,
): Promise<ChangedContent> => {
  const { spaceId, from, changeRequestId, changes } = of;
  const { variables, done, insertedFiles } = prepared;
  await writeTexts(tx, spaceId, texts);
  await writeBlobs(tx, spaceId, blobs);
  const { root } = await writeTree(tx, spaceId, tree);
  const files = await writeFileList(tx, spaceId, prepared.files);
  if (root === from.root && files === from.files && isEqual(variables, from.variables))
    return { revision: from, done, insertedFiles };
  const revision = await createRevision(tx, {
    spaceId,
    changeRequestId,
    type: changes.every(isRestoring) ? "rollback" : "edits",
    parents: [from.id],
    root,
    files,
    variables,
  });
  return { revision, done, insertedFiles };
};
