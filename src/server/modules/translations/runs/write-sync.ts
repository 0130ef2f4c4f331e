import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { newEventId } from "#server/kit/ids.ts";
import { moveMain } from "#server/modules/content/current-pages/move-main.ts";
import { takeBlobs, writeFileList } from "#server/modules/content/files/files.ts";
import type { RevisionContent } from "#server/modules/content/revisions/compare-revisions.ts";
import { notFound } from "#server/kit/failures.ts";
import { readUnlocked } from "#server/modules/content/changes/update-space-content.ts";
import {
  createRevision,
  lockContent,
  type RevisionRow,
} from "#server/modules/content/revisions/revisions.ts";
import type { IndexedDocuments } from "#server/modules/content/search/index-pages.ts";
import { hashOfValue } from "#server/kit/canonical-json.ts";
import { writeTexts } from "#server/modules/content/store/documents.ts";
import { writeTree } from "#server/modules/content/store/page-trees.ts";
import { noteTranslation, type TranslationRow } from "../translations/translation-rows.ts";
import { deleteGonePages, lockPages } from "../units/page-rows.ts";
import { selectPlaced, setUnits } from "../units/unit-rows.ts";
import { openReview } from "./review.ts";
import { type PreparedSync, SpaceMoved } from "./sync.ts";

const storeContent = async (
  tx: Context,
  spaceId: string,
  { tree, files, variables }: RevisionContent,
) => {
  const { root } = await writeTree(tx, spaceId, tree);
  return { root, files: await writeFileList(tx, spaceId, files), variables };
};

const saysSame = (
  one: Pick<RevisionRow, "root" | "files" | "variables">,
  other: Pick<RevisionRow, "root" | "files" | "variables">,
): boolean =>
  one.root === other.root &&
  one.files === other.files &&
  hashOfValue(one.variables) === hashOfValue(other.variables);

type Stored = Awaited<ReturnType<typeof storeContent>>;

/** Makes the result of the sync the content of the target. */
const moveTarget = async (
  tx: Context,
  row: TranslationRow,
  title: string,
  { target }: PreparedSync,
  { stored, generated }: { readonly stored: Stored; readonly generated: string },
  search: IndexedDocuments,
): Promise<void> => {
  const revision = await createRevision(tx, {
    ...stored,
    spaceId: row.targetSpaceId,
    type: "edits",
    parents: [target.id, generated],
  });
  const event = newEventId();
  await moveMain(tx, { from: target, to: revision, event, prepared: search });
  await audit(tx, {
    id: event,
    action: "space.edited",
    organizationId: row.organizationId,
    target: { type: "space", id: row.targetSpaceId, label: title },
    space: row.targetSpaceId,
    before: { revision: target.id },
    after: { revision: revision.id, translation: row.id },
  });
};

/**
 * Locks the pages of units, and throws `SpaceMoved` where someone has approved or confirmed units since they were
 * read.
 */
const refuseChanged = async (
  tx: Context,
  { id }: TranslationRow,
  units: PreparedSync["units"],
): Promise<void> => {
  const pages = [...new Set(units.map(([{ pageId }]) => pageId))];
  await lockPages(tx.db, id, pages);
  const read = new Map(units.map(([unit]) => [`${unit.pageId} ${unit.key}`, unit]));
  const isChanged = (await selectPlaced(tx.db, id, pages)).some(({ pageId, key, ...now }) => {
    const was = read.get(`${pageId} ${key}`);
    return (
      was?.placedHash !== now.placedHash ||
      was.placedOrigin !== now.placedOrigin ||
      was.reviewed !== now.reviewed
    );
  });
  if (isChanged) throw new SpaceMoved();
};

/**
 * Locks and returns the target; if changes are published directly, throws where its content cannot be edited
 * directly.
 */
const lockTarget = async (tx: Context, { publish, targetSpaceId }: TranslationRow) => {
  if (publish === "direct") return readUnlocked(tx, targetSpaceId);
  const space = await lockContent(tx, targetSpaceId);
  if (space === undefined) throw notFound("space");
  return space;
};

/**
 * Writes what a sync prepared, in the running transaction: a revision of the generated content, the content of the
 * target, and the unit records. Where runs are reviewed and the target would change, a change request replaces the
 * latter two. Throws `SpaceMoved` where the target has changed since, and a conflict where it is locked.
 */
export const writeSync = async (
  tx: Context,
  row: TranslationRow,
  prepared: PreparedSync,
  search: IndexedDocuments,
): Promise<void> => {
  const { source, target, generated, merged, texts, units } = prepared;
  const space = await lockTarget(tx, row);
  if (space.revision !== target.id) throw new SpaceMoved();
  const files = [...generated.files, ...merged.files];
  await takeBlobs(tx, { from: row.sourceSpaceId, to: row.targetSpaceId, files });
  await writeTexts(tx, row.targetSpaceId, texts);
  const made = await createRevision(tx, {
    ...(await storeContent(tx, row.targetSpaceId, generated)),
    spaceId: row.targetSpaceId,
    type: "computed",
    parents: [row.generatedRevision],
  });
  await refuseChanged(tx, row, units);
  const stored = await storeContent(tx, row.targetSpaceId, merged);
  const of = { stored, generated: made.id };
  if (!saysSame(stored, target)) {
    if (row.publish === "review") return openReview(tx, row, prepared, of);
    await moveTarget(tx, row, space.title, prepared, of, search);
  }
  await setUnits(tx.db, units);
  await deleteGonePages(tx.db, row);
  await noteTranslation(tx.db, row.id, {
    sourceRevision: source.id,
    generatedRevision: made.id,
  });
};
