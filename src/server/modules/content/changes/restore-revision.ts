import { comparePages } from "#content/compare/trees.ts";
import type { PageTree } from "#content/page-tree.ts";
import { isEqual } from "#content/values.ts";
import { Failure, invalid } from "#server/kit/failures.ts";
import { type StoredFile, readFileList } from "../files/files.ts";
import { findRevision } from "../revisions/revision-rows.ts";
import type { RevisionRow } from "../revisions/revisions.ts";
import { readTree } from "../store/page-trees.ts";
import {
  type Batch,
  type ChangeOf,
  noteCreated,
  noteDeleted,
  noteUpdated,
} from "./change-batch.ts";
import { revertPageTo } from "./revert-page.ts";

const revisionOf = async (batch: Batch, revision: string, path: string): Promise<RevisionRow> => {
  const row = await findRevision(batch.context.db, batch.spaceId, revision);
  if (!row) throw invalid(`${path}.revision`, `There is no revision with the id "${revision}".`);
  return row;
};

/** Returns the files as they were, followed by those added since, because a text may show any of them. */
const withFormer = (
  now: readonly StoredFile[],
  before: readonly StoredFile[],
): readonly StoredFile[] => {
  const former = new Map(before.map((file) => [file.id, file]));
  const known = new Set(now.map(({ id }) => id));
  return [
    ...now.map((file) => former.get(file.id) ?? file),
    ...before.filter(({ id }) => !known.has(id)),
  ];
};

const noteDifferences = (batch: Batch, before: PageTree): void => {
  const noted = new Set<string>();
  for (const { kind, page } of comparePages(before, batch.tree)) {
    if (noted.has(page.id)) continue;
    noted.add(page.id);
    if (kind === "created") noteCreated(batch, page.id);
    else if (kind === "deleted") noteDeleted(batch, page.id);
    else noteUpdated(batch, page.id);
  }
};

/** Restores the pages, files and variables of a revision. Files added since then stay. */
export const applyRestoreRevision = async (
  batch: Batch,
  { revision }: ChangeOf<"restore_revision">,
  path: string,
): Promise<void> => {
  const { context, spaceId, tree: before } = batch;
  const row = await revisionOf(batch, revision, path);
  batch.tree = await readTree(context, spaceId, row.root);
  batch.texts.clear();
  batch.files = withFormer(batch.files, await readFileList(context, spaceId, row.files));
  batch.variables = row.variables;
  noteDifferences(batch, before);
};

/**
 * Whether a page is the same in both trees, except for its children: missing, or with equal attributes and the same
 * parent.
 */
export const isSamePage = (one: PageTree, other: PageTree, id: string): boolean => {
  const [a, b] = [one.pages.get(id), other.pages.get(id)];
  if (a === undefined || b === undefined) return a === b;
  return a.parent === b.parent && isEqual(a.page, b.page);
};

/** Whether any page below this one was added after `tree`. */
const holdsLater = (now: PageTree, tree: PageTree, id: string): boolean =>
  (now.pages.get(id)?.children ?? []).some(
    (child) => !tree.pages.has(child) || holdsLater(now, tree, child),
  );

/** What an undo affects: what the revision changed, and which of that has changed again since. */
interface Undo {
  readonly before: PageTree;
  /** Ids of pages to be reverted. */
  readonly pages: readonly string[];
  /** Ids of pages that have changed since, or that now contain pages added later. */
  readonly overtaken: readonly string[];
  readonly files: readonly StoredFile[];
  readonly variables: RevisionRow["variables"];
}

/**
 * Returns the files without a revision's changes. Files that have changed again since stay, and so do those it added.
 */
const filesWithout = (
  now: readonly StoredFile[],
  before: readonly StoredFile[],
  after: readonly StoredFile[],
): readonly StoredFile[] => {
  const became = new Map(after.map((file) => [file.id, file]));
  const taken = before.filter((file) => !isEqual(became.get(file.id), file));
  const isThere = new Map(now.map((file) => [file.id, file]));
  return withFormer(
    now,
    taken.filter(({ id }) => isEqual(isThere.get(id), became.get(id))),
  );
};

/** Why the very first revision cannot be undone. */
export const NOTHING_BEFORE = "The first revision has nothing before it to go back to.";

/** Determines what undoing a revision would change in the batch, without changing it. */
const undoOf = async (batch: Batch, revision: string, path: string): Promise<Undo> => {
  const { context, spaceId, tree: now } = batch;
  const row = await revisionOf(batch, revision, path);
  const [parent] = row.parents;
  if (parent === undefined) throw invalid(`${path}.revision`, NOTHING_BEFORE);
  const former = await revisionOf(batch, parent, path);
  const before = await readTree(context, spaceId, former.root);
  const after = await readTree(context, spaceId, row.root);
  const changed = [...new Set(comparePages(before, after).map(({ page }) => page.id))];
  const pages = changed.filter((id) => !isSamePage(now, before, id));
  const overtaken = pages.filter(
    (id) => !isSamePage(now, after, id) || (!before.pages.has(id) && holdsLater(now, after, id)),
  );
  const variables = { ...batch.variables };
  for (const name of new Set([...Object.keys(former.variables), ...Object.keys(row.variables)])) {
    const [was, became] = [former.variables[name], row.variables[name]];
    if (was === became || variables[name] !== became) continue;
    if (was === undefined) delete variables[name];
    else variables[name] = was;
  }
  const files = filesWithout(
    batch.files,
    await readFileList(context, spaceId, former.files),
    await readFileList(context, spaceId, row.files),
  );
  return { before, pages, overtaken, files, variables };
};

/** Thrown for an undo of pages that have changed again; its details name them by id and title. */
export class RevisionOvertaken extends Failure {
  readonly pages: readonly string[];

  constructor(pages: readonly string[], titleOf: (id: string) => string) {
    super(
      "conflict",
      pages.length === 1
        ? `“${titleOf(pages[0] ?? "")}” was changed again since. Nothing was changed.`
        : `${pages.length} pages were changed again since. Nothing was changed.`,
      {
        reason: "revision.overtaken",
        details: pages.map((id) => ({ path: `pages.${id}`, message: titleOf(id) })),
      },
    );
    this.pages = pages;
  }
}

/**
 * Reverts the changes of one revision and keeps later ones. Throws a conflict where one of its pages has changed
 * again since; files it added stay.
 */
export const applyUndoRevision = async (
  batch: Batch,
  { revision }: ChangeOf<"undo_revision">,
  path: string,
): Promise<void> => {
  const { before, pages, overtaken, files, variables } = await undoOf(batch, revision, path);
  const titleOf = (id: string) =>
    (batch.tree.pages.get(id) ?? before.pages.get(id))?.page.title ?? id;
  if (overtaken.length > 0) throw new RevisionOvertaken(overtaken, titleOf);
  const start = batch.tree;
  const noted = batch.done.length;
  for (const id of pages)
    if (!isSamePage(batch.tree, before, id)) revertPageTo(batch, before, id, path);
  batch.done.length = noted;
  batch.files = files;
  batch.variables = variables;
  noteDifferences(batch, start);
};
