import type { Conflict } from "#contract/schemas/conflict.ts";
import { MAX_FILES } from "#contract/schemas/content-change.ts";
import { MAX_SUBJECT } from "#contract/schemas/limits.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import {
  readUnlocked,
  recordEdit as recordSpaceEdit,
} from "#server/modules/content/changes/update-space-content.ts";
import {
  readFileList,
  type StoredFile,
  writeFileList,
} from "#server/modules/content/files/files.ts";
import {
  createRevision,
  readRevision,
  type RevisionRow,
} from "#server/modules/content/revisions/revisions.ts";
import { prepareSearch } from "#server/modules/content/search/index-pages.ts";
import { readTree, writeTree } from "#server/modules/content/store/page-trees.ts";
import {
  createChangeRequest,
  lockForEdit,
  recordEdit,
} from "#server/modules/review/change-requests/change-requests.ts";
import {
  type MergedContent,
  mergeContent,
  storeContent,
} from "#server/modules/review/merge/merge-content.ts";
import { storePulled } from "#server/modules/review/merge/pull-from-space.ts";
import { isEqual } from "#content/values.ts";
import { type ImportPageRow, selectPages, setPages } from "../pages/page-rows.ts";
import { settlePages } from "../pages/settle-rows.ts";
import { type FoundTarget, findTarget, INSTEAD } from "../runs/find-target.ts";
import { type ImportRunRow, setRun } from "../runs/run-rows.ts";
import { importEvent, targetOf } from "../runs/runs.ts";
import { finishTexts } from "./finish-texts.ts";
import { failImport, type ImportWork, tellProgress } from "./import-work.ts";
import { placeImported } from "./place-pages.ts";

/** How many attempts are made when concurrent changes invalidate the preparation. */
const TRIES = 4;

/**
 * Returns the current target for the person who started the import; ends the import where they cannot write there.
 */
const aim = async (acting: Context, run: ImportRunRow): Promise<FoundTarget> => {
  try {
    return await findTarget(acting, targetOf(run));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const isClosed = error.code === "conflict" || error.code === "invalid";
    return failImport(isClosed ? "target-closed" : "no-permission", error.message);
  }
};

/** The site's content, merged into the target's state at the last import. */
interface Imported {
  readonly base: RevisionRow;
  /** Has the id it gets if it is stored as a separate revision. */
  readonly theirs: RevisionRow;
  readonly rows: readonly ImportPageRow[];
  readonly removed: number;
  readonly files: number;
}

const withFiles = (
  before: readonly StoredFile[],
  shown: readonly StoredFile[],
): readonly StoredFile[] => {
  const files = new Map(before.map((file) => [file.id, file]));
  for (const file of shown) files.set(file.id, file);
  if (files.size > MAX_FILES) failImport("target-full");
  return [...files.values()];
};

const isSame = (one: RevisionRow, other: RevisionRow): boolean =>
  one.root === other.root && one.files === other.files && isEqual(one.variables, other.variables);

/** Stores the site's content as a state of the space that nothing refers to yet. */
const storeImported = async (
  work: ImportWork,
  acting: Context,
  target: FoundTarget,
): Promise<Imported> => {
  const { run, context } = work;
  const { spaceId } = run;
  // The state of the previous import, or of this one when it is retried.
  const known = run.imported ?? work.previousRun?.imported ?? null;
  const base = known === null ? target.revision : await readRevision(context, spaceId, known);
  const before = await readTree(context, spaceId, base.root);
  const all = await selectPages(context.db, run.id);
  const finished = await finishTexts(work, all, before);
  const broken = [...finished.failed];
  if (broken.length > 0)
    await work.step((tx) =>
      setPages(
        tx.db,
        run.id,
        { status: ["complete"], ids: broken },
        { status: "failed", reason: "too-complex" },
      ),
    );
  const rows = all.map((row): ImportPageRow =>
    finished.failed.has(row.id) ? { ...row, status: "failed", reason: "too-complex" } : row,
  );
  if (
    !rows.some(({ status }) => status === "complete") &&
    !rows.some(({ reason }) => reason === "gone")
  )
    failImport("nothing-imported");
  const keepsAll = run.choices?.removals === false;
  const gone = keepsAll ? [] : rows.filter(({ reason }) => reason === "gone");
  const tree = placeImported(before, rows, finished.texts, {
    into: target.pageId,
    gone: new Set(gone.map(({ pageId }) => pageId)),
  });
  const list = withFiles(await readFileList(context, spaceId, base.files), finished.files);
  const stored = await work.step(async (tx) => {
    const by = { ...acting, db: tx.db };
    const { root } = await writeTree(by, spaceId, tree);
    return { root, files: await writeFileList(by, spaceId, list) };
  });
  return {
    base,
    theirs: { ...base, ...stored, id: newId() },
    rows,
    removed: gone.filter(({ pageId }) => before.pages.has(pageId) && !tree.pages.has(pageId))
      .length,
    files: finished.files.length,
  };
};

/** What was written, to be recorded with the import. */
interface Written {
  readonly revision: string;
  readonly imported: string;
  readonly changeRequestId: string | null;
  readonly conflicts: readonly Conflict[];
}

/** Stores the site's content as a separate revision, the base of the next import. */
const keepImported = async (
  tx: Context,
  { base, theirs }: Imported,
  of: string,
): Promise<RevisionRow> =>
  createRevision(tx, {
    id: theirs.id,
    spaceId: base.spaceId,
    changeRequestId: of,
    type: "edits",
    parents: [base.id],
    root: theirs.root,
    files: theirs.files,
    variables: theirs.variables,
  });

/** Merges the site's state with local changes since the base; undefined where there are none. */
const mergeHere = async (
  context: Context,
  { base, theirs }: Imported,
  ours: RevisionRow,
): Promise<MergedContent | undefined> =>
  ours.id === base.id || isSame(ours, base)
    ? undefined
    : mergeContent(context, { base, ours, theirs }, []);

const subjectOf = ({ sourceUrl }: ImportRunRow): string =>
  `Import of ${sourceUrl.replace(/^https?:\/\//, "")}`.slice(0, MAX_SUBJECT).toWellFormed();

/** Writes to a new draft that starts at the base, so that local changes since then are merged as usual. */
const writeDraft = async (
  tx: Context,
  run: ImportRunRow,
  imported: Imported,
  { main, merged }: { main: string; merged: MergedContent | undefined },
): Promise<Written> => {
  const { base, theirs } = imported;
  const row = await createChangeRequest(tx, run.spaceId, {
    subject: subjectOf(run),
    from: base.id,
  });
  const revision = await keepImported(tx, imported, row.id);
  const edited = await recordEdit(tx, row, revision.id);
  const conflicts = merged?.conflicts ?? [];
  const pulls = merged !== undefined && conflicts.length === 0;
  const after = pulls ? await storePulled(tx, edited, main, { merged, answered: false }) : edited;
  return { revision: after.revision, imported: theirs.id, changeRequestId: row.id, conflicts };
};

/** Writes to an existing change request, whose own version wins conflicts. */
const writeInto = async (
  tx: Context,
  imported: Imported,
  row: Parameters<typeof recordEdit>[1],
  merged: MergedContent | undefined,
): Promise<Written> => {
  const kept = await keepImported(tx, imported, row.id);
  const revision =
    merged === undefined
      ? kept
      : await createRevision(tx, {
          spaceId: kept.spaceId,
          changeRequestId: row.id,
          type: "edits",
          parents: [row.revision, kept.id],
          ...(await storeContent(tx, kept.spaceId, merged)),
        });
  await recordEdit(tx, row, revision.id);
  const conflicts = merged?.conflicts ?? [];
  return { revision: revision.id, imported: kept.id, changeRequestId: row.id, conflicts };
};

/** Writes to the space itself. */
const writeDirectly = async (
  tx: Context,
  run: ImportRunRow,
  imported: Imported,
  prepared: {
    readonly space: Awaited<ReturnType<typeof readUnlocked>>;
    readonly from: RevisionRow;
    readonly merged: MergedContent | undefined;
    readonly search: Awaited<ReturnType<typeof prepareSearch>>;
  },
): Promise<Written> => {
  const { space, from, merged, search } = prepared;
  const { theirs } = imported;
  const kept = merged === undefined ? theirs : await keepImported(tx, imported, run.id);
  const content =
    merged === undefined
      ? { root: theirs.root, files: theirs.files, variables: theirs.variables }
      : await storeContent(tx, run.spaceId, merged);
  const to = await createRevision(tx, {
    ...(merged === undefined && { id: theirs.id }),
    spaceId: run.spaceId,
    type: "edits",
    parents: [from.id],
    ...content,
  });
  await recordSpaceEdit(tx, space, { from, to, prepared: search });
  return { revision: to.id, imported: kept.id, changeRequestId: null, conflicts: [] };
};

/** A prepared write; returns undefined if a concurrent change invalidated it. */
type Write = (tx: Context) => Promise<Written | undefined>;

const prepareDirect = async (
  context: Context,
  run: ImportRunRow,
  imported: Imported,
): Promise<Write> => {
  const space = await readUnlocked(context, run.spaceId, INSTEAD);
  const from = await readRevision(context, run.spaceId, space.revision);
  const merged = await mergeHere(context, imported, from);
  if (merged !== undefined && merged.conflicts.length > 0)
    return prepareDraft(context, run, imported);
  const before = await readTree(context, run.spaceId, from.root);
  const after =
    merged?.content.tree ?? (await readTree(context, run.spaceId, imported.theirs.root));
  const search = await prepareSearch(context, run.spaceId, { before, after }, merged?.texts ?? []);
  return async (tx) => {
    const now = await readUnlocked(tx, run.spaceId, INSTEAD);
    if (now.revision !== space.revision) return undefined;
    return writeDirectly(tx, run, imported, { space: now, from, merged, search });
  };
};

const prepareDraft = async (
  context: Context,
  run: ImportRunRow,
  imported: Imported,
): Promise<Write> => {
  const { direct: _, changeRequest: __, ...target } = targetOf(run);
  const { revision: main } = await findTarget(context, target);
  // Without local changes since the base, the draft starts at the current revision and is not behind it.
  const begun = isSame(imported.base, main) ? { ...imported, base: main } : imported;
  const merged = await mergeHere(context, begun, main);
  return async (tx) => {
    const now = await findTarget(tx, target);
    if (now.revision.id !== main.id) return undefined;
    return writeDraft(tx, run, begun, { main: main.id, merged });
  };
};

const prepareInto = async (
  context: Context,
  run: ImportRunRow,
  imported: Imported,
  changeRequestId: string,
): Promise<Write> => {
  const path = { spaceId: run.spaceId, changeRequestId };
  const { revision: ours } = await findTarget(context, targetOf(run));
  const merged = await mergeHere(context, imported, ours);
  return async (tx) => {
    const row = await lockForEdit(tx, path);
    if (row.revision !== ours.id) return undefined;
    return writeInto(tx, imported, row, merged);
  };
};

const prepareWrite = (context: Context, run: ImportRunRow, imported: Imported): Promise<Write> => {
  if (run.direct) return prepareDirect(context, run, imported);
  return run.changeRequestId === null
    ? prepareDraft(context, run, imported)
    : prepareInto(context, run, imported, run.changeRequestId);
};

/** Marks rows whose pages are unchanged since the previous import, and those changed on both sides. */
const settleRows = async (
  tx: Context,
  context: Context,
  { base, theirs, rows }: Imported,
  conflicts: readonly Conflict[],
): Promise<void> => {
  const before = await readTree(context, base.spaceId, base.root);
  const after = await readTree(context, base.spaceId, theirs.root);
  const inConflict = new Set(conflicts.map(({ page }) => page?.id));
  const outcomes = rows.flatMap((row) => {
    if (row.status !== "complete") return [];
    const [was, is] = [before.pages.get(row.pageId)?.page, after.pages.get(row.pageId)?.page];
    const unchanged = was !== undefined && was.document === is?.document && was.title === is?.title;
    const outcome = { id: row.id, unchanged, inConflict: inConflict.has(row.pageId) };
    return unchanged === row.unchanged && !outcome.inConflict ? [] : [outcome];
  });
  await settlePages(tx.db, rows[0]?.runId ?? "", outcomes);
};

const finishRun = async (
  tx: Context,
  run: ImportRunRow,
  written: Written,
  { removed, files }: Pick<Imported, "removed" | "files">,
): Promise<void> => {
  const at = tx.now();
  const done = await setRun(tx.db, run.id, {
    status: "completed",
    revision: written.revision,
    imported: written.imported,
    changeRequestId: written.changeRequestId,
    removed,
    files,
    conflicts: written.conflicts.length,
    completedAt: at,
    updatedAt: at,
  });
  await audit(tx, {
    action: "import.completed",
    ...importEvent(done),
    organizationId: run.organizationId,
    after: {
      revision: written.revision,
      ...(written.changeRequestId !== null && { changeRequest: written.changeRequestId }),
      removed,
      conflicts: written.conflicts.length,
    },
  });
  await tellProgress(tx, done);
};

/**
 * Writes what an import fetched: first documents and files, then in one transaction the revision and what refers to
 * it. Where the site has not changed, nothing is written.
 */
export const writeImport = async (work: ImportWork, acting: Context): Promise<void> => {
  const { run } = work;
  const target = await aim(acting, run);
  const imported = await storeImported(work, acting, target);
  const { base, theirs } = imported;
  if (isSame(base, theirs)) {
    await work.step(async (tx) => {
      const by = { ...acting, db: tx.db };
      await settleRows(by, acting, { ...imported, theirs: base }, []);
      const { changeRequestId } = run;
      const nothing = { revision: target.revision.id, imported: base.id, changeRequestId };
      await finishRun(by, run, { ...nothing, conflicts: [] }, imported);
    });
    return;
  }
  for (let tries = 0; tries < TRIES; tries += 1) {
    await aim(acting, run);
    const write = await prepareWrite(acting, run, imported);
    const isWritten = await work.step(async (tx) => {
      const by = { ...acting, db: tx.db };
      const written = await write(by);
      if (written === undefined) return false;
      await settleRows(by, acting, imported, written.conflicts);
      await finishRun(by, run, written, imported);
      return true;
    });
    if (isWritten) return;
  }
  throw new Error(`the space ${run.spaceId} changed too often to be written into`);
};
