import type { Context } from "#server/kit/context.ts";
import { createRevision, type RevisionRow } from "#server/modules/content/revisions/revisions.ts";
import {
  createChangeRequest,
  recordEdit,
  updateChangeRequest,
} from "#server/modules/review/change-requests/change-requests.ts";
import { languageName } from "../translations/language-name.ts";
import {
  findReview,
  isUnderReview,
  lockTranslation,
  noteTranslation,
  type TranslationRow,
} from "../translations/translation-rows.ts";
import { judged } from "../units/judged.ts";
import { deleteGonePages, lockPages } from "../units/page-rows.ts";
import {
  deleteReviewUnits,
  insertReviewUnits,
  selectReviewPages,
  selectReviewUnits,
} from "../units/review-rows.ts";
import { setUnits } from "../units/unit-rows.ts";
import type { PreparedSync } from "./sync.ts";

/**
 * Opens a change request with the result of a sync, in the running transaction, and stores the changes of its units
 * until it is merged.
 */
export const openReview = async (
  tx: Context,
  row: TranslationRow,
  { source, target, units }: PreparedSync,
  {
    stored,
    generated,
  }: {
    readonly stored: Pick<RevisionRow, "root" | "files" | "variables">;
    readonly generated: string;
  },
): Promise<void> => {
  const spaceId = row.targetSpaceId;
  const request = await createChangeRequest(tx, spaceId, {
    subject: `Translation into ${languageName(row.language)}`,
    from: target.id,
  });
  const revision = await createRevision(tx, {
    ...stored,
    spaceId,
    changeRequestId: request.id,
    type: "edits",
    parents: [target.id, generated],
  });
  await recordEdit(tx, request, revision.id);
  await updateChangeRequest(
    tx,
    { spaceId, changeRequestId: request.id },
    {
      status: "open",
    },
  );
  await deleteReviewUnits(tx.db, row.id);
  await insertReviewUnits(tx.db, row.id, units);
  await noteTranslation(tx.db, row.id, {
    reviewChangeRequest: request.id,
    reviewSourceRevision: source.id,
    reviewGeneratedRevision: generated,
  });
};

const ended = {
  reviewChangeRequest: null,
  reviewSourceRevision: null,
  reviewGeneratedRevision: null,
} as const;

/** Records what was merged as put into the target. */
const takeMerged = async (
  tx: Context,
  { id, sourceSpaceId, ...row }: TranslationRow,
): Promise<void> => {
  await lockPages(tx.db, id, await selectReviewPages(tx.db, id));
  const changes = (await selectReviewUnits(tx.db, id)).map(({ unit, change }) => {
    const now = { ...unit, ...change };
    return [unit, { ...change, ...judged(now) }] as const;
  });
  await setUnits(tx.db, changes);
  await deleteGonePages(tx.db, { id, sourceSpaceId });
  await noteTranslation(tx.db, id, {
    ...ended,
    sourceRevision: row.reviewSourceRevision ?? row.sourceRevision,
    generatedRevision: row.reviewGeneratedRevision ?? row.generatedRevision,
  });
};

/**
 * Returns the translation after settling the change request of its last run: once merged, its content counts as put
 * into the target; once archived, the run counts as not having happened.
 */
export const settleReview = async (
  context: Context,
  row: TranslationRow,
  write: (effect: (tx: Context) => Promise<void>) => Promise<void>,
): Promise<TranslationRow> => {
  if (row.reviewGeneratedRevision === null && row.reviewChangeRequest === null) return row;
  const found = await findReview(context.db, row);
  if (found !== undefined && isUnderReview(found)) return row;
  let settled = row;
  await write(async (tx) => {
    const held = await lockTranslation(tx.db, row.organizationId, row.id);
    if (held === undefined) return;
    const review = await findReview(tx.db, held);
    const isOpen = review !== undefined && isUnderReview(review);
    if (!isOpen && held.reviewGeneratedRevision !== null) {
      if (review?.status === "merged") await takeMerged(tx, held);
      else await noteTranslation(tx.db, row.id, ended);
      await deleteReviewUnits(tx.db, row.id);
    }
    settled = (await lockTranslation(tx.db, row.organizationId, row.id)) ?? row;
  });
  return settled;
};
