import {
  type ChangeRequestPath,
  type ChangeRequestRow,
  setChangeRequest,
  successorsIn,
} from "../change-requests/change-request-rows.ts";
import { prepareThenWrite } from "#server/db/prepare-then-write.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { newEventId } from "#server/kit/ids.ts";
import { moveMain } from "#server/modules/content/current-pages/move-main.ts";
import type { ReaderEffects } from "#server/modules/library/impact/content-impact.ts";
import { prepareSearch } from "#server/modules/content/search/index-pages.ts";
import { createRevision, type RevisionRow } from "#server/modules/content/revisions/revisions.ts";
import { lockWithMain, refuseClosed, eventOn } from "../change-requests/find-change-request.ts";
import { notifyOf } from "../change-requests/notify-of.ts";
import { selectParticipants } from "../change-requests/participant-rows.ts";
import { storeContent } from "./merge-content.ts";
import {
  changedSincePlan,
  hashOfPlan,
  type PlanContent,
  type PlannedMerge,
  readPlanHash,
} from "./plan-hash.ts";
import { type ContentPlan, planContent, readPlannedMerge, rehearse } from "./plan-merge.ts";
import { isSameToMerge } from "./merge-content.ts";

/** The content of the plan that the caller names; usually that is what merging does now. */
const contentAsked = async (
  context: Context,
  row: ChangeRequestRow,
  hash: string | undefined,
  { planned, sides: { base, ours, theirs } }: ContentPlan,
): Promise<PlannedMerge | undefined> => {
  const asked = hash === undefined ? undefined : readPlanHash(hash);
  if (hash === undefined || asked === undefined) return undefined;
  const isNow = asked.base === base.id && asked.ours === ours.id && asked.theirs === theirs.id;
  return isNow ? planned : readPlannedMerge(context, row, hash);
};

const refuseMovedPlan = (
  plan: PlanContent,
  hash: string | undefined,
  asked: PlannedMerge | undefined,
): void => {
  if (hash === undefined || hash === hashOfPlan(plan)) return;
  throw new Failure("conflict", "The plan no longer holds. Nothing was merged.", {
    reason: "change-request.plan-moved",
    details: changedSincePlan(hash, asked, plan),
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
 * Merges a change request into its space: one revision, all or nothing. Throws a conflict if it is merged or
 * archived, has conflicts or misses a required rule, or if `plan` names an outdated plan; the details list what has
 * changed. A `reason` for overriding advisory rules is stored with the change request and in the audit event.
 */
export const mergeChangeRequest = (
  context: Context,
  path: ChangeRequestPath,
  readers: ReaderEffects,
  { plan: hash, reason }: { plan?: string | undefined; reason?: string | undefined } = {},
): Promise<RevisionRow> =>
  prepareThenWrite(context, {
    read: async (current) => {
      const locked = await lockWithMain(current, path);
      await refuseClosed(current, locked.changeRequest);
      return locked;
    },
    prepare: async (current, { main, changeRequest }) => {
      const content = await planContent(current, changeRequest, main);
      const { before, merged } = content;
      const trees = { before: before.tree, after: merged.content.tree };
      const search = await prepareSearch(current, path.spaceId, trees, merged.texts);
      return { content, search, asked: await contentAsked(current, changeRequest, hash, content) };
    },
    isSame: (one, other) =>
      one.main === other.main && isSameToMerge(one.changeRequest, other.changeRequest),
    write: async (tx, { main, changeRequest: row }, { content, search, asked }) => {
      const { plan, merged } = await rehearse(tx, row, main, {
        content,
        links: hash !== undefined,
        readers,
      });
      refuseMovedPlan(plan, hash, asked);
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
      const event = newEventId();
      await moveMain(tx, {
        from: content.sides.theirs,
        to: revision,
        event,
        prepared: search,
        successors: successorsIn(row),
      });
      const after = await setChangeRequest(tx.db, row.id, {
        status: "merged",
        mergedBy: tx.actor.type === "user" ? tx.actor.id : null,
        mergedAt: at,
        mergeReason: reason ?? null,
        revisionMerged: revision.id,
        updatedAt: at,
      });
      await audit(tx, {
        id: event,
        action: "change-request.merged",
        ...eventOn(after),
        before: { status: row.status, revision: main },
        after: {
          status: "merged",
          revision: revision.id,
          pages: plan.pages,
          ...(reason === undefined ? {} : { reason }),
        },
      });
      const tookPart = await selectParticipants(tx.db, row.id);
      await notifyOf(tx, after, { kind: "merged", userIds: [row.createdBy, ...tookPart] });
      return revision;
    },
  });
