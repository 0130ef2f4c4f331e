import type { Conflict, Resolution } from "#contract/schemas/conflict.ts";
import { type Issue, Failure } from "#server/kit/failures.ts";

/** Refuses answers that cannot be taken, all at once, each with its place. */
const refuse = (details: readonly Issue[]): void => {
  const [first] = details;
  if (first)
    throw new Failure("invalid", `${first.path}: ${first.message}. Nothing was changed.`, {
      details,
    });
};

/** A choice of a text comes with the text, and only that choice does. */
export const refuseHalfAnswers = (resolutions: readonly Resolution[]): void =>
  refuse(
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

/** Only blocks take a text in place of either side. */
export const refuseWrongTexts = (
  resolutions: readonly Resolution[],
  conflicts: readonly Conflict[],
): void => {
  const kinds = new Map(conflicts.map(({ id, kind }) => [id, kind]));
  refuse(
    resolutions.flatMap(({ conflict, choose }, index) =>
      wrongText(kinds.get(conflict), choose)
        ? [{ path: `resolutions.${index}.choose`, message: "only blocks take a text" }]
        : [],
    ),
  );
};

/** Every answer is to one of these conflicts, and each is answered once. */
export const refuseStrayAnswers = (
  resolutions: readonly Resolution[],
  conflicts: readonly Conflict[],
): void => {
  const known = new Set(conflicts.map(({ id }) => id));
  const seen = new Set<string>();
  refuse(
    resolutions.flatMap(({ conflict }, index) => {
      const path = `resolutions.${index}.conflict`;
      if (!known.has(conflict)) return [{ path, message: `${conflict} is no conflict now` }];
      if (seen.has(conflict)) return [{ path, message: `${conflict} is answered twice` }];
      seen.add(conflict);
      return [];
    }),
  );
};

/** Answers given now count before those kept; of each conflict one stays. */
export const joinAnswers = (
  kept: readonly Resolution[],
  given: readonly Resolution[],
): Resolution[] => {
  const answers = new Map([...kept, ...given].map((answer) => [answer.conflict, answer]));
  return [...answers.values()];
};
