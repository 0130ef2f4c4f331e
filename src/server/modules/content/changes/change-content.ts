import type { ContentChange } from "#contract/schemas/content-change.ts";
import { findByPath, type PageTree, updatePages } from "#content/page-tree.ts";
import type { Successors } from "#content/successors.ts";
import { isEqual } from "#content/values.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import type { Batch, Done } from "./change-batch.ts";
import { applyDeletePage, applyInsertPage, applyUpdatePage } from "./change-page.ts";
import { writeTexts } from "../store/documents.ts";
import type { StoredText } from "../store/stored-text.ts";
import { workOnText } from "../texts/texts.ts";
import { applyDeleteFiles, applyRevertFile, applyUpdateFile } from "./change-files.ts";
import { applyInsertFiles, type FetchedFiles, filePath } from "./insert-files.ts";
import {
  readFileList,
  type StoredBlob,
  type StoredFile,
  writeBlobs,
  writeFileList,
} from "../files/files.ts";
import { refuseSuccessor, withChosen } from "./page-successors.ts";
import { keptAddress } from "./page-links.ts";
import { applyRevertPage } from "./revert-page.ts";
import { applyRestoreRevision, applyUndoRevision } from "./restore-revision.ts";
import { createRevision, type RevisionRow } from "../revisions/revisions.ts";
import { readTree, writeTree } from "../store/page-trees.ts";
import { Failure, invalid } from "#server/kit/failures.ts";
import { comparePages } from "#content/compare/trees.ts";
import { findRevision } from "../revisions/revision-rows.ts";

/** Names used in a batch and their ids, assigned first so that pages can link to later ones. */
interface BatchNames {
  readonly pages: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
}

/** Throws for a name that is used twice, or is already the path of a page. */
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

/** A batch of changes and its starting point. */
interface ContentChanges {
  readonly spaceId: string;
  /** The revision the changes are applied to. */
  readonly from: RevisionRow;
  /** The revision that pages are reverted to unless a change names another one; if absent, each must. */
  readonly base?: RevisionRow | undefined;
  /** The change request of the new revision; absent for the space itself. */
  readonly changeRequestId?: string | undefined;
  readonly changes: readonly ContentChange[];
  /** The revision the changes are based on; a change to something that has changed since is a conflict. */
  readonly seen?: string | undefined;
  /** Successors chosen earlier for deleted pages. */
  readonly kept?: Successors | undefined;
  /** The files named by address; fetched when needed, once even if the batch is prepared again. */
  readonly fetched: () => Promise<FetchedFiles>;
}

/** The outcome of a batch; nothing of it is stored yet. */
export interface PreparedChanges {
  readonly of: ContentChanges;
  readonly tree: PageTree;
  readonly texts: readonly StoredText[];
  readonly files: readonly StoredFile[];
  readonly variables: RevisionRow["variables"];
  readonly blobs: readonly StoredBlob[];
  readonly done: readonly Done[];
  readonly insertedFiles: readonly StoredFile[];
  /** Successors of deleted pages, chosen earlier and in the batch. */
  readonly successors: Successors;
}

/** Checks prepared changes in the transaction that stores them; throws to refuse them. */
export type CheckPrepared = (tx: Context, prepared: PreparedChanges) => Promise<void>;

export interface ChangedContent {
  /** The new revision, or the one it started from when nothing differs. */
  readonly revision: RevisionRow;
  readonly done: readonly Done[];
  readonly insertedFiles: readonly StoredFile[];
}

/**
 * Returns the successors after the whole batch has been applied; throws for one that readers could not be redirected
 * to.
 */
const successorsOf = (
  { successors, tree }: Batch,
  before: PageTree,
  kept: Successors = new Map(),
): Successors => {
  for (const [page, { successor, path }] of successors)
    if (successor !== null && !tree.pages.has(page)) refuseSuccessor(tree, before, successor, path);
  return withChosen(kept, new Map([...successors].map(([page, one]) => [page, one.successor])));
};

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
    case "update_file":
      return applyUpdateFile(batch, change, path);
    case "revert_file":
      return applyRevertFile(batch, change, path);
    case "delete_files":
      return applyDeleteFiles(batch, change, path);
  }
};

/** Converts the links in the batch's texts to stored form, and sets the texts in their pages. */
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

/** Returns the pages and files named by a batch; undefined when it affects everything. */
const namedIn = (changes: readonly ContentChange[]): ReadonlySet<string> | undefined => {
  const ids = new Set<string>();
  for (const change of changes) {
    if (change.operation.endsWith("_revision")) return undefined;
    if ("page" in change) ids.add(change.page);
    else if ("file" in change) ids.add(change.file);
    else if (change.operation === "delete_files") for (const file of change.files) ids.add(file);
  }
  return ids;
};

/** Returns the names of files that differ between two lists, by their paths in a failure. */
const differingFiles = (before: readonly StoredFile[], now: readonly StoredFile[]) => {
  const known = new Map(before.map((file) => [file.id, file]));
  const kept = new Set(now.map(({ id }) => id));
  return [
    ...now.filter((file) => !isEqual(known.get(file.id), file)),
    ...before.filter(({ id }) => !kept.has(id)),
  ].map(({ id, name }) => ({ id, path: `files.${id}`, message: name }));
};

/** Throws a conflict when what the changes affect is not as it was in the base revision. */
const checkSeen = async (
  context: Context,
  { spaceId, from, changes }: ContentChanges,
  seen: string,
  now: Pick<Batch, "tree" | "files">,
): Promise<void> => {
  if (seen === from.id) return;
  const row = await findRevision(context.db, spaceId, seen);
  if (!row) throw invalid("seen", `There is no revision with the id "${seen}".`);
  const before = await readTree(context, spaceId, row.root);
  const pages = comparePages(before, now.tree).map(({ page: { id, title } }) => ({
    id,
    path: `pages.${id}`,
    message: title,
  }));
  const files = differingFiles(await readFileList(context, spaceId, row.files), now.files);
  const named = namedIn(changes);
  // Where a revision is restored or undone, any changed page is a conflict, but changed files are not.
  const about =
    named === undefined ? pages : [...pages, ...files].filter(({ id }) => named.has(id));
  const differing = new Map(about.map(({ path, message }) => [path, message]));
  if (differing.size === 0) return;
  const names = [...differing.values()];
  throw new Failure(
    "conflict",
    names.length === 1
      ? `“${names[0]}” has been changed since you looked. Nothing was changed.`
      : `${names.length} pages or files have been changed since you looked. Nothing was changed.`,
    {
      reason: "content.changed",
      details: [...differing].map(([path, message]) => ({ path, message })),
    },
  );
};

/**
 * Applies changes in order without storing anything; reads only immutable data, so it needs no transaction. Throws
 * with the place of the first invalid change.
 */
export const prepareChanges = async (
  context: Context,
  of: ContentChanges,
): Promise<PreparedChanges> => {
  const { spaceId, from, base, changeRequestId, changes, fetched } = of;
  const tree = await readTree(context, spaceId, from.root);
  const files = await readFileList(context, spaceId, from.files);
  if (of.seen !== undefined) await checkSeen(context, of, of.seen, { tree, files });
  const names = nameBatch(changes, tree);
  const space = `${context.settings.publicUrl}/v1/spaces/${spaceId}`;
  const at = changeRequestId === undefined ? space : `${space}/change-requests/${changeRequestId}`;
  const batch: Batch = {
    context,
    spaceId,
    base,
    tree,
    files,
    variables: from.variables,
    texts: new Map(),
    blobs: [],
    pageRefs: names.pages,
    fileRefs: names.files,
    fetched: await fetched(),
    locationOf: (pageId) => `${at}/content/page/${pageId}`,
    done: [],
    insertedFiles: [],
    successors: new Map(),
  };
  for (const [index, change] of changes.entries()) await apply(batch, change, index);
  const { variables, blobs, done, insertedFiles } = batch;
  const successors = successorsOf(batch, tree, of.kept);
  const named = await nameTexts(batch);
  return { of, ...named, files: batch.files, variables, blobs, done, insertedFiles, successors };
};

const isRestoring = ({ operation }: ContentChange): boolean =>
  operation.startsWith("revert_") || operation.endsWith("_revision");

/**
 * Stores the outcome of a batch as one new revision, which the caller activates. Creates none where nothing differs
 * in the end.
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
