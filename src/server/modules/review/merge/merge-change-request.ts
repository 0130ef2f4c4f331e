import {
  type ChangeRequestPath,
  type ChangeRequestRow,
  setChangeRequest,
  setMain,
} from "../change-requests/change-request-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { createRevision, type RevisionRow } from "#server/modules/content/revisions/revisions.ts";
import { lockWithMain, refuseClosed, eventOn } from "../change-requests/find-change-request.ts";
import { notifyOf } from "../change-requests/notify-of.ts";
import { selectParticipants } from "../change-requests/participant-rows.ts";
import { storeContent } from "./merge-content.ts";
import { changedSincePlan, hashOfPlan, type PlanContent } from "./plan-hash.ts";
import { readPlannedMerge, rehearse } from "./plan-merge.ts";

const refuseMovedPlan = async (
  tx: Context,
  row: ChangeRequestRow,
  plan: PlanContent,
  hash: string | undefined,
): Promise<void> => {
  if (hash === undefined || hash === hashOfPlan(plan)) return;
  throw new Failure("conflict", "The plan no longer holds. Nothing was merged.", {
    reason: "change-request.plan-moved",
    details: changedSincePlan(hash, await readPlannedMerge(tx, row, hash), plan),
  });
};

const refuseUnmet = ({ rules }: PlanContent): void => {
  const unmet = rules.filter(({ required, met }) => required && !met);
  const [first] = unmet;
  if (first)
    throw new Failure("conflict", `${first.message} Nothing was merged.`, {
      reason: "change-request.rules-unmet",
      details: unmet.map(({ rule, message }) => ({ path: `rules.${rule}`, message })),
    });
};

/**
 * Merges a change request into its space: one revision, all of it or nothing. Refuses
 * with a conflict what is merged or archived already, what would conflict or misses a required rule, and
 * when `plan` names a plan that no longer holds; the details say what has changed.
 */
export const mergeChangeRequest = (
  context: Context,
  path: ChangeRequestPath,
  { plan: hash }: { plan?: string | undefined } = {},
): Promise<RevisionRow> =>
  transaction(context, async (tx) => {
    const { main, changeRequest: row } = await lockWithMain(tx, path);
    await refuseClosed(tx, row);
    const { plan, merged } = await rehearse(tx, row, main, { links: hash !== undefined });
    await refuseMovedPlan(tx, row, plan, hash);
    refuseUnmet(plan);
    const stored = await storeContent(tx, path.spaceId, merged);
    const revision = await createRevision(tx, {
      spaceId: path.spaceId,
      type: "merge",
      parents: [main, row.revision],
      mergedFrom: row.id,
      ...stored,
    });
    const at = tx.now();
    await setMain(tx.db, path.spaceId, revision.id, at);
    const after = await setChangeRequest(tx.db, row.id, {
      status: "merged",
      mergedBy: tx.actor.type === "user" ? tx.actor.id : null,
      mergedAt: at,
      revisionMerged: revision.id,
      updatedAt: at,
    });
    await audit(tx, {
      action: "change-request.merged",
      ...eventOn(after),
      before: { status: row.status, revision: main },
      after: { status: "merged", revision: revision.id, pages: plan.pages },
    });
    const tookPart = await selectParticipants(tx.db, row.id);
    await notifyOf(tx, after, { kind: "merged", userIds: [row.createdBy, ...tookPart] });
    return revision;
  });
