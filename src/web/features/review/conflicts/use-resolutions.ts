import { useMutation } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import {
  keepResolutions,
  type MergeConflict,
  type MergePlan,
  type MergeResolution,
} from "#web/api/change-requests.ts";
import { describeFailure, type FailureText } from "#web/api/failures.ts";
import { useDraft } from "#web/forms/draft.ts";
import { useReview, useReviewPath } from "../screen/review-context.ts";

type Choice = MergeResolution["choose"];
export type Resolutions = ReadonlyMap<string, MergeResolution>;

/** Milliseconds from the last key to saving a text. */
const SAVE_DELAY_MS = 600;

const byConflict = (answers: readonly MergeResolution[]): Resolutions =>
  new Map(answers.map((answer) => [answer.conflict, answer]));

/** Resolutions of the present conflicts, in their order. */
export const currentResolutions = (
  conflicts: readonly MergeConflict[],
  answers: Resolutions,
): MergeResolution[] => conflicts.flatMap(({ id }) => answers.get(id) ?? []);

/** Texts from the draft in this browser, which may not be saved yet. */
const draftedAnswers = (fields: Record<string, unknown> | undefined): MergeResolution[] =>
  Object.entries(fields ?? {}).flatMap(([conflict, text]) =>
    typeof text === "string" ? [{ conflict, choose: "text" as const, text }] : [],
  );

const textsOf = (answers: Resolutions): Record<string, string> =>
  Object.fromEntries(
    [...answers.values()].flatMap(({ conflict, choose, text = "" }) =>
      choose === "text" ? [[conflict, text] as const] : [],
    ),
  );

/**
 * The resolutions of a plan's conflicts. Each is saved when it is chosen, a text after a pause; until then it
 * is also kept as a draft in this browser. Resolutions saved by others apply where the caller gave none.
 */
export const useResolutions = ({ conflicts, resolutions }: MergePlan) => {
  const { changeRequest } = useReview();
  const path = useReviewPath();
  const draft = useDraft(`${changeRequest.id}.conflicts`);
  const [mine, setMine] = useState<Resolutions>(() => byConflict(draftedAnswers(draft?.read())));
  const [waiting, setWaiting] = useState(mine.size > 0);
  const [failure, setFailure] = useState<FailureText>();
  const { mutateAsync, isPending } = useMutation(keepResolutions);
  const running = useRef(false);
  const answers = useMemo(
    () => new Map([...byConflict(resolutions), ...mine]),
    [resolutions, mine],
  );
  const latest = useRef({ conflicts, answers });
  useEffect(() => {
    latest.current = { conflicts, answers };
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const keep = async (): Promise<void> => {
    clearTimeout(timer.current);
    // One request at a time, because the service keeps the one that arrives last.
    if (running.current) {
      timer.current = setTimeout(() => void keep(), SAVE_DELAY_MS);
      return;
    }
    running.current = true;
    setFailure(undefined);
    const sent = latest.current;
    try {
      const body = { resolutions: currentResolutions(sent.conflicts, sent.answers) };
      await mutateAsync({ path, body });
      if (latest.current.answers === sent.answers) {
        draft?.clear();
        setWaiting(false);
      }
    } catch (error) {
      setFailure(describeFailure(error));
    } finally {
      running.current = false;
    }
  };
  const change = (answer: MergeResolution, rest: number): void => {
    const next = new Map(mine).set(answer.conflict, answer);
    setMine(next);
    setWaiting(true);
    draft?.write(textsOf(next));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void keep(), rest);
  };
  return {
    answers,
    failure,
    state: isPending ? ("saving" as const) : waiting ? ("unsaved" as const) : ("saved" as const),
    keep,
    choose: (conflict: MergeConflict, choose: Choice) => {
      const text = answers.get(conflict.id)?.text ?? conflict.ours ?? conflict.theirs ?? "";
      change({ conflict: conflict.id, choose, ...(choose === "text" && { text }) }, 0);
    },
    write: (conflict: MergeConflict, text: string) =>
      change({ conflict: conflict.id, choose: "text", text }, SAVE_DELAY_MS),
  };
};
