import {
  type ChangeRequestPath,
  countEdit,
  setChangeRequest,
  setResolutions,
} from "../change-requests/change-request-rows.ts";
import type { Conflict, Resolution } from "#contract/schemas/conflict.ts";
import { prepareThenWrite } from "#server/db/prepare-then-write.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { createRevision, readRevision } from "#server/modules/content/revisions/revisions.ts";
import { joinAnswers, refuseHalfAnswers, refuseWrongTexts } from "./resolutions.ts";
import {
  type ChangeRequestRow,
  lockOpen,
  type OpenChangeRequest,
  eventOn,
} from "../change-requests/find-change-request.ts";
import { isSameToMerge, type MergedContent, mergeContent, storeContent } from "./merge-content.ts";
import { isOutdated } from "../change-requests/present-change-request.ts";

/** The result of pulling from the space. */
export interface Pulled {
  readonly changeRequest: ChangeRequestRow;
  /** The unanswered conflicts; empty if it is now up to date. */
  readonly conflicts: readonly Conflict[];
}

const sameAnswers = (one: readonly Resolution[], other: readonly Resolution[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Stores the answers given so far, so that people can continue from there. */
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

/** Stores the result of merging a change request with its space as the change request's next revision. */
export const storePulled = async (
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

/** The content merged with the answers, and without any; undefined if there is nothing to pull. */
const mergeToPull = async (
  context: Context,
  { row, main }: OpenChangeRequest,
  given: readonly Resolution[],
) => {
  if (!isOutdated(row, main)) return undefined;
  const read = (id: string) => readRevision(context, row.spaceId, id);
  const sides = {
    base: await read(row.revisionMergedAncestor ?? row.revisionInitial),
    ours: await read(row.revision),
    theirs: await read(main),
  };
  const answers = joinAnswers(row.resolutions, given);
  const merged = await mergeContent(context, sides, answers);
  const bare = answers.length === 0 ? merged : await mergeContent(context, sides, []);
  return { answers, merged, bare };
};

/**
 * Pulls the space's content into a change request. A mere update keeps reviews valid, because the author's changes
 * stay the same; choosing between the two sides of a conflict is a manual edit. While conflicts remain, only the
 * answers are stored; answers without a current conflict are ignored. Throws a conflict if it is merged or archived.
 */
export const pullFromSpace = async (
  context: Context,
  path: ChangeRequestPath,
  given: readonly Resolution[] = [],
): Promise<Pulled> => {
  refuseHalfAnswers(given);
  return prepareThenWrite(context, {
    read: (current) => lockOpen(current, path),
    prepare: (current, pull) => mergeToPull(current, pull, given),
    isSame: (one, other) => one.main === other.main && isSameToMerge(one.row, other.row),
    write: async (tx, { row, main }, prepared) => {
      if (prepared === undefined) return { changeRequest: row, conflicts: [] };
      const { answers, merged, bare } = prepared;
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
      return {
        changeRequest: await storePulled(tx, row, main, { merged, answered }),
        conflicts: [],
      };
    },
  });
};
