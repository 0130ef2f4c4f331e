import { audit } from "#server/events/audit.ts";
import { enqueueJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict } from "#server/kit/failures.ts";
import { readUnlocked } from "#server/modules/content/changes/update-space-content.ts";
import {
  findActiveRevision,
  findReview,
  isUnderReview,
  noteTranslation,
  type TranslationRow,
} from "../translations/translation-rows.ts";
import { RUN_TRANSLATION, type RunInput } from "./run-job.ts";

const refuseUnderReview = async (tx: Context, row: TranslationRow): Promise<void> => {
  const review = await findReview(tx.db, row);
  if (review === undefined || !isUnderReview(review)) return;
  throw conflict(
    "translation.under-review",
    `What the last run did waits in the change request #${review.number} of the translated space. Merge or archive it first.`,
  );
};

/**
 * Starts a run of a locked translation in the running transaction. Throws a conflict while another run is in
 * progress, while a change request of the last one is open, or where the target cannot be written.
 */
export const beginRun = async (tx: Context, row: TranslationRow, label?: string): Promise<void> => {
  if (row.runStartedAt !== null)
    throw conflict("translation.running", "A run of the translation is under way already.");
  await refuseUnderReview(tx, row);
  if (row.publish === "direct")
    await readUnlocked(tx, row.targetSpaceId, "Unlock it to run the translation.");
  await noteTranslation(tx.db, row.id, {
    runStartedAt: tx.now(),
    runSourceRevision: (await findActiveRevision(tx.db, row.sourceSpaceId)) ?? null,
    runCancelled: false,
    runDone: 0,
    runUnits: 0,
    runCharacters: 0,
    pause: null,
  });
  await enqueueJob(tx, {
    kind: RUN_TRANSLATION,
    input: { translation: row.id } satisfies RunInput,
    organizationId: row.organizationId,
    spaceId: row.targetSpaceId,
  });
  await audit(tx, {
    action: "translation.run-started",
    organizationId: row.organizationId,
    target: { type: "translation", id: row.id, ...(label === undefined ? {} : { label }) },
  });
};
