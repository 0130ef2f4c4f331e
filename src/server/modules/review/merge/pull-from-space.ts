import {
  type ChangeRequestPath,
  countEdit,
  selectMain,
  setChangeRequest,
  setResolutions,
} from "../change-requests/change-request-rows.ts";
import type { Conflict, Resolution } from "#contract/schemas/conflict.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { createRevision, readRevision } from "#server/modules/content/revisions/revisions.ts";
import { joinAnswers, refuseHalfAnswers, refuseWrongTexts } from "./resolutions.ts";
import {
  type ChangeRequestRow,
  lockChangeRequest,
  refuseClosed,
  eventOn,
} from "../change-requests/find-change-request.ts";
import { type MergedContent, mergeContent, storeContent } from "./merge-content.ts";
import { isOutdated } from "../change-requests/present-change-request.ts";

/** What came of pulling the space in. */
export interface Pulled {
  readonly changeRequest: ChangeRequestRow;
  /** What is left to be answered; empty when it is up to date now. */
  readonly conflicts: readonly Conflict[];
}

const sameAnswers = (one: readonly Resolution[], other: readonly Resolution[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Keeps the answers given so far, so that somebody can go on from there. */
const keepForLater = async (
  tx: Context,
  row: ChangeRequestRow,
  answers: readonly Resolution[],
): Promise<ChangeRequestRow> => {
  if (sameAnswers(answers, row.resolutions)) return row;
  await setResolutions(tx.db, row.id, answers);
  await audit(tx, {
    action: "change-request.resolutions-kept",
    ...eventOn(row),
    before: { answers: row.resolutions.length },
    after: { answers: answers.length },
  });
  return { ...row, resolutions: answers };
};

const store = async (
  tx: Context,
  row: ChangeRequestRow,
  main: string,
  { merged, answered }: { merged: MergedContent; answered: boolean },
): Promise<ChangeRequestRow> => {
  const revision = await createRevision(tx, {
    spaceId: row.spaceId,
    changeRequestId: row.id,
    type: "update",
    parents: [row.revision, main],
    ...(await storeContent(tx, row.spaceId, merged)),
  });
  const at = tx.now();
  const after = await setChangeRequest(tx.db, row.id, {
    revision: revision.id,
    revisionMergedAncestor: main,
    resolutions: [],
    updatedAt: at,
    ...(answered ? { lastEdit: revision.id, lastEditAt: at } : {}),
  });
  if (answered && tx.actor.type === "user") await countEdit(tx.db, row.id, tx.actor.id, at);
  await audit(tx, {
    action: "change-request.pulled",
    ...eventOn(row),
    before: { revision: row.revision },
    after: { revision: revision.id, pulled: main, answered },
  });
  return after;
};

/**
 * Pulls the space's content into a change request. An update alone leaves reviews
 * standing, since what the author changed is the same; choosing between the two sides of a conflict is an
 * edit by hand. With conflicts left nothing changes but the answers kept; answers to what is no conflict now
 * are passed over. Refuses with a conflict what is
 * merged or archived.
 */
export const pullFromSpace = (
  context: Context,
  path: ChangeRequestPath,
  given: readonly Resolution[] = [],
): Promise<Pulled> =>
  transaction(context, async (tx) => {
    refuseHalfAnswers(given);
    const row = await lockChangeRequest(tx, path);
    await refuseClosed(tx, row);
    const main = await selectMain(tx.db, path.spaceId);
    if (main === undefined) throw notFound("space");
    if (!isOutdated(row, main)) return { changeRequest: row, conflicts: [] };
    const sides = {
      base: await readRevision(tx, path.spaceId, row.revisionMergedAncestor ?? row.revisionInitial),
      ours: await readRevision(tx, path.spaceId, row.revision),
      theirs: await readRevision(tx, path.spaceId, main),
    };
    const answers = joinAnswers(row.resolutions, given);
    const merged = await mergeContent(tx, sides, answers);
    const bare = answers.length === 0 ? merged : await mergeContent(tx, sides, []);
    const known = [...bare.conflicts, ...merged.conflicts];
    refuseWrongTexts(given, known);
    if (merged.conflicts.length > 0) {
      const ids = new Set(known.map(({ id }) => id));
      const lasting = answers.filter(({ conflict }) => ids.has(conflict));
      return {
        changeRequest: await keepForLater(tx, row, lasting),
        conflicts: merged.conflicts,
      };
    }
    const answered = bare.conflicts.length > 0;
    return { changeRequest: await store(tx, row, main, { merged, answered }), conflicts: [] };
  });
