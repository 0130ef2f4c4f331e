import { type ChangeRequestPath, setResolutions } from "../change-requests/change-request-rows.ts";
import type { Conflict, Resolution } from "#contract/schemas/conflict.ts";
import { prepareThenWrite } from "#server/db/prepare-then-write.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure, type Issue } from "#server/kit/failures.ts";
import { checkVersion, versionOfContent } from "#server/kit/versions.ts";
import { findChangeRequest, lockOpen, eventOn } from "../change-requests/find-change-request.ts";
import { isSameToMerge } from "./merge-content.ts";
import { planContent } from "./plan-merge.ts";

/** Throws if any answers are invalid, listing all with their positions; `why` is a complete sentence. */
const refuse = (why: string, details: readonly Issue[]): void => {
  if (details.length === 0) return;
  throw new Failure("invalid", `${why} Nothing was changed.`, { details });
};

/** A choice of `text` requires a text, and other choices must not have one. */
export const refuseHalfAnswers = (resolutions: readonly Resolution[]): void =>
  refuse(
    "A text of one's own and the choice of one go together.",
    resolutions.flatMap(({ choose, text }, index) =>
      (choose === "text") === (text !== undefined)
        ? []
        : [
            {
              path: `resolutions.${index}.text`,
              message:
                choose === "text"
                  ? "needed with the choice text"
                  : "goes with the choice text only",
            },
          ],
    ),
  );

const wrongText = (kind: Conflict["kind"] | undefined, choose: Resolution["choose"]): boolean =>
  choose === "text" && kind !== undefined && !kind.startsWith("block-");

/** Only blocks accept a text in place of either side. */
export const refuseWrongTexts = (
  resolutions: readonly Resolution[],
  conflicts: readonly Conflict[],
): void => {
  const kinds = new Map(conflicts.map(({ id, kind }) => [id, kind]));
  refuse(
    "Only a block can be given a text of one's own.",
    resolutions.flatMap(({ conflict, choose }, index) =>
      wrongText(kinds.get(conflict), choose)
        ? [{ path: `resolutions.${index}.choose`, message: "only blocks take a text" }]
        : [],
    ),
  );
};

/** Each conflict may be answered only once. */
const refuseTwice = (resolutions: readonly Resolution[]): void => {
  const seen = new Set<string>();
  refuse(
    "One conflict has two answers.",
    resolutions.flatMap(({ conflict }, index) => {
      if (seen.has(conflict))
        return [{ path: `resolutions.${index}.conflict`, message: "is answered twice" }];
      seen.add(conflict);
      return [];
    }),
  );
};

/** Every answer must belong to one of these conflicts; otherwise the space or the change request has changed. */
const refuseStray = (resolutions: readonly Resolution[], conflicts: readonly Conflict[]): void => {
  const known = new Set(conflicts.map(({ id }) => id));
  const details = resolutions.flatMap(({ conflict }, index) =>
    known.has(conflict)
      ? []
      : [{ path: `resolutions.${index}.conflict`, message: "there is no such conflict any more" }],
  );
  if (details.length === 0) return;
  throw new Failure(
    "conflict",
    "The conflicts are other ones by now. Read them again. Nothing was changed.",
    { reason: "change-request.conflicts-moved", details },
  );
};

/** Combines stored and new answers; a new one replaces the stored one for the same conflict. */
export const joinAnswers = (
  kept: readonly Resolution[],
  given: readonly Resolution[],
): Resolution[] => {
  const answers = new Map([...kept, ...given].map((answer) => [answer.conflict, answer]));
  return [...answers.values()];
};

/** The stored answers to conflicts. */
export const listKeptResolutions = async (
  context: Context,
  path: ChangeRequestPath,
): Promise<readonly Resolution[]> => (await findChangeRequest(context, path)).resolutions;

/**
 * Replaces the stored answers to conflicts, which the next update and the merge use. Throws a conflict for answers
 * without a current conflict, or if it is merged or archived.
 */
export const keepResolutions = async (
  context: Context,
  path: ChangeRequestPath,
  resolutions: readonly Resolution[],
): Promise<readonly Resolution[]> => {
  refuseHalfAnswers(resolutions);
  refuseTwice(resolutions);
  return prepareThenWrite(context, {
    read: (current) => lockOpen(current, path),
    prepare: (current, { row, main }) => planContent(current, { ...row, resolutions }, main),
    isSame: (one, other) => one.main === other.main && isSameToMerge(one.row, other.row),
    write: async (tx, { row }, { planned: { conflicts } }) => {
      checkVersion(tx, "list of answers", versionOfContent(row.resolutions));
      refuseStray(resolutions, conflicts);
      refuseWrongTexts(resolutions, conflicts);
      if (JSON.stringify(resolutions) === JSON.stringify(row.resolutions)) return resolutions;
      await setResolutions(tx.db, row.id, resolutions);
      await audit(tx, {
        action: "change-request.resolutions-kept",
        ...eventOn(row),
        before: { answers: row.resolutions.length },
        after: { answers: resolutions.length },
      });
      return resolutions;
    },
  });
};
