import type { Resolution } from "#contract/schemas/conflict.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { selectMain } from "./change-request-rows.ts";
import { refuseHalfAnswers, refuseStrayAnswers, refuseWrongTexts } from "./check-resolutions.ts";
import { findChangeRequest, lockChangeRequest, refuseClosed } from "./find-change-request.ts";
import { rehearse } from "./plan-merge.ts";
import { setResolutions } from "./resolution-rows.ts";
import { targetOf } from "./target-of.ts";

/** The answers to conflicts kept so far. */
export const listKeptResolutions = async (
  context: Context,
  spaceId: string,
  name: string,
): Promise<readonly Resolution[]> => (await findChangeRequest(context, spaceId, name)).resolutions;

/**
 * Keeps answers to conflicts in place of those kept before; the next update and the merge use them. Refuses
 * answers to what is no conflict now, and with a conflict what is merged or archived.
 */
export const keepResolutions = (
  context: Context,
  spaceId: string,
  name: string,
  resolutions: readonly Resolution[],
): Promise<readonly Resolution[]> =>
  transaction(context, async (tx) => {
    refuseHalfAnswers(resolutions);
    const row = await lockChangeRequest(tx, spaceId, name);
    await refuseClosed(tx, row);
    const main = await selectMain(tx.db, spaceId);
    if (main === undefined) throw notFound("space");
    const { plan } = await rehearse(tx, { ...row, resolutions }, main, { links: false });
    refuseStrayAnswers(resolutions, plan.conflicts);
    refuseWrongTexts(resolutions, plan.conflicts);
    if (JSON.stringify(resolutions) === JSON.stringify(row.resolutions)) return resolutions;
    await setResolutions(tx.db, row.id, resolutions);
    await audit(tx, {
      action: "change-request.resolutions-kept",
      target: targetOf(row),
      space: spaceId,
      changeRequest: row.id,
      before: { answers: row.resolutions.length },
      after: { answers: resolutions.length },
    });
    return resolutions;
  });
