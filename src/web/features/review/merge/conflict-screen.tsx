import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import {
  keepResolutions,
  type MergeConflict,
  type MergePlan,
  mergePlanQuery,
  type MergeResolution,
  pullIntoChangeRequest,
} from "#web/api/change-requests.ts";
import { describeFailure, type FailureText, isRefusedFor } from "#web/api/failures.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Callout, RetryCallout } from "#web/ui/callout.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Progress } from "#web/shell/progress.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useUpdateFromSpace } from "../screen/review-header.tsx";
import {
  reviewRoute,
  useReview,
  useReviewParams,
  useReviewPath,
  ReviewLink,
} from "../screen/review-context.tsx";
import { ConflictCard } from "./conflict-card.tsx";
import { conflictMessages as messages } from "./messages.ts";
import { useDraft } from "#web/forms/draft.ts";

type Choice = MergeResolution["choose"];
type Resolutions = ReadonlyMap<string, MergeResolution>;

/** How long after the last key press a text is saved, in milliseconds. */
const SAVE_DELAY_MS = 600;

const byConflict = (answers: readonly MergeResolution[]): Resolutions =>
  new Map(answers.map((answer) => [answer.conflict, answer]));

/** Resolutions of the current conflicts, in the conflicts' order. */
const currentResolutions = (
  conflicts: readonly MergeConflict[],
  answers: Resolutions,
): MergeResolution[] => conflicts.flatMap(({ id }) => answers.get(id) ?? []);

/** Texts from the draft in this browser, which may not have been saved yet. */
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
 * The resolutions of a plan's conflicts. Each is saved when it is chosen, a text after a pause; until then it is also
 * kept as a draft in this browser. Resolutions saved by others apply where the caller has made none.
 */
const useResolutions = ({ conflicts, resolutions }: MergePlan) => {
  const { changeRequest } = useReview();
  const path = useReviewPath();
  const queryClient = useQueryClient();
  const draft = useDraft(`${changeRequest.id}.conflicts`);
  const [mine, setMine] = useState<Resolutions>(() => byConflict(draftedAnswers(draft?.read())));
  const [waiting, setWaiting] = useState(mine.size > 0);
  const [failure, setFailure] = useState<FailureText>();
  const { mutateAsync, isPending } = useMutation(keepResolutions);
  const [updating, setUpdating] = useState(false);
  const running = useRef<Promise<void>>(undefined);
  const held = useRef(false);
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

  const send = async (): Promise<void> => {
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
      if (!isRefusedFor(error, "change-request.conflicts-moved")) {
        setFailure(describeFailure(error));
        return;
      }
      const { spaceId, changeRequestId } = path;
      await queryClient.invalidateQueries(mergePlanQuery(spaceId, changeRequestId));
      setFailure({ title: messages.movedTitle, text: messages.moved });
    }
  };
  const keep = async (): Promise<void> => {
    clearTimeout(timer.current);
    // The update sends all choices itself; a save at the same time could arrive after it.
    if (held.current) return;
    // One request at a time, because the service keeps the last one it receives.
    if (running.current !== undefined) {
      timer.current = setTimeout(() => void keep(), SAVE_DELAY_MS);
      return;
    }
    running.current = send();
    await running.current;
    running.current = undefined;
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
    updating,
    state: isPending ? ("saving" as const) : waiting ? ("unsaved" as const) : ("saved" as const),
    keep,
    /** Runs the update with saving paused. If it was not applied, unsaved choices are saved afterwards. */
    alone: async (update: () => Promise<boolean>): Promise<void> => {
      held.current = true;
      setUpdating(true);
      clearTimeout(timer.current);
      await running.current;
      setFailure(undefined);
      const applied = await update();
      held.current = false;
      setUpdating(false);
      if (applied) draft?.clear();
      else if (waiting) await keep();
    },
    choose: (conflict: MergeConflict, choose: Choice) => {
      const text = answers.get(conflict.id)?.text ?? conflict.ours ?? conflict.theirs ?? "";
      change({ conflict: conflict.id, choose, ...(choose === "text" && { text }) }, 0);
    },
    write: (conflict: MergeConflict, text: string) =>
      change({ conflict: conflict.id, choose: "text", text }, SAVE_DELAY_MS),
  };
};

const BackLink = () => <ReviewLink className={buttonClass()}>{messages.back}</ReviewLink>;

const NoConflicts = () => {
  const { changeRequest } = useReview();
  const { update, isPending } = useUpdateFromSpace();
  const open = changeRequest.status === "open" || changeRequest.status === "draft";
  const { title, text } = open ? messages.none : messages.closed;
  return (
    <EmptyState
      icon={CircleCheck}
      title={title}
      text={open && !changeRequest.outdated ? messages.none.upToDate : text}
      action={
        <>
          {open && changeRequest.outdated && changeRequest.permissions.edit && (
            <Button variant="primary" pending={isPending} onClick={update}>
              {messages.none.update}
            </Button>
          )}
          <BackLink />
        </>
      }
    />
  );
};

/** Updates with the choices and returns to the review. Resolves to whether they were applied. */
const useFinish = () => {
  const params = useReviewParams();
  const path = useReviewPath();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<FailureText>();
  const { mutateAsync } = useMutation(pullIntoChangeRequest);
  const finish = async (resolutions: MergePlan["resolutions"]): Promise<boolean> => {
    setFailure(undefined);
    try {
      const { result } = await mutateAsync({ path, body: { resolutions } });
      if (result === "conflicts") {
        setFailure({ title: messages.movedTitle, text: messages.moved });
        return false;
      }
    } catch (error) {
      setFailure(describeFailure(error));
      return false;
    }
    toast({ tone: "success", title: messages.updated, description: messages.updatedText });
    await navigate({
      to: "/o/$organizationId/spaces/$spaceId/change-requests/$number",
      params,
      from: reviewRoute,
      search: (now) => now,
    });
    return true;
  };
  return { finish, failure };
};

const ConflictList = ({ plan }: { plan: MergePlan }) => {
  const { changeRequest } = useReview();
  const { conflicts } = plan;
  const { answers, state, failure, keep, choose, write, alone, updating } = useResolutions(plan);
  const ending = useFinish();
  const list = useRef<HTMLDivElement>(null);
  const given = currentResolutions(conflicts, answers);
  const left = conflicts.length - given.length;
  const editable = changeRequest.permissions.edit;
  const goToNext = () => {
    const heading = list.current?.querySelector<HTMLElement>("[data-conflict=open] h3");
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  };
  return (
    <>
      <div className="sticky top-12 z-10 -mx-1 mb-4 flex flex-wrap items-end gap-x-6 gap-y-3 border-b border-line bg-canvas px-1 py-3">
        <div className="min-w-0 grow basis-56">
          <Progress label={messages.progress} value={given.length} max={conflicts.length} />
          <p role="status" className="mt-1 text-sm text-muted">
            {!editable ? messages.notYours : given.length > 0 && messages[state]}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {left > 0 && <Button onClick={goToNext}>{messages.next}</Button>}
          {editable && (
            <Button
              variant="primary"
              pending={updating}
              disabledReason={left > 0 ? messages.answerAll(left) : undefined}
              onClick={() => void alone(() => ending.finish(given))}
            >
              {messages.update}
            </Button>
          )}
        </div>
      </div>
      <div className="mb-4 flex flex-col gap-3 empty:hidden">
        {failure !== undefined && (
          <RetryCallout title={failure.title} onRetry={() => void keep()}>
            {failure.text}
          </RetryCallout>
        )}
        {ending.failure !== undefined && (
          <Callout tone="danger" title={ending.failure.title}>
            {ending.failure.text}
          </Callout>
        )}
      </div>
      <div ref={list} className="flex flex-col gap-4">
        {conflicts.map((conflict, index) => (
          <ConflictCard
            key={conflict.id}
            conflict={conflict}
            answer={answers.get(conflict.id)}
            place={messages.number(index + 1, conflicts.length)}
            editable={editable}
            locked={updating}
            onChoose={(choice) => choose(conflict, choice)}
            onWrite={(text) => write(conflict, text)}
          />
        ))}
      </div>
    </>
  );
};

/** All conflicts, each with the choice of what to keep, and the update that applies the choices. */
export const ConflictScreen = () => {
  const { spaceId, changeRequestId } = useReviewPath();
  const { changeRequest } = useReview();
  const { data: plan } = useSuspenseQuery(mergePlanQuery(spaceId, changeRequestId));
  const closed = changeRequest.status === "merged" || changeRequest.status === "archived";
  if (closed || plan.conflicts.length === 0) return <NoConflicts />;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-md font-semibold">{messages.title}</h2>
          <p className="max-w-[70ch] text-sm text-muted">{messages.text}</p>
        </div>
        <BackLink />
      </div>
      <ConflictList plan={plan} />
    </>
  );
};
