import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mergeChangeRequest, type MergePlan, mergePlanQuery } from "#web/api/change-requests.ts";
import { describeFailure, type FailureText, isRefusal, ServiceFailure } from "#web/api/failures.ts";
import { useReviewPath } from "../screen/review-context.ts";
import { planDifferenceMessages as messages } from "./messages.ts";

const counted = (what: string, was: number, is: number): string[] =>
  was === is ? [] : [messages.counted(what, was, is)];

/** What is different in a newer plan, in sentences; nothing when it is the same plan. */
export const planDifferences = (before: MergePlan, now: MergePlan): string[] => {
  if (before.hash === now.hash) return [];
  const { pages, threads } = messages;
  const found = [
    ...(before.theirs === now.theirs ? [] : [messages.theirs]),
    ...(before.ours === now.ours ? [] : [messages.ours]),
    ...(before.outcome === now.outcome ? [] : [messages.outcome(now)]),
    ...counted(pages.added, before.pages.added, now.pages.added),
    ...counted(pages.edited, before.pages.edited, now.pages.edited),
    ...counted(pages.moved, before.pages.moved, now.pages.moved),
    ...counted(pages.removed, before.pages.removed, now.pages.removed),
    ...counted(messages.conflicts, before.conflicts.length, now.conflicts.length),
    ...counted(messages.links, before.brokenLinks.length, now.brokenLinks.length),
    ...counted(threads.open, before.threads.open, now.threads.open),
    ...counted(threads.resolved, before.threads.resolved, now.threads.resolved),
    ...counted(threads.untouched, before.threads.untouched, now.threads.untouched),
    ...now.rules.flatMap(({ rule, met, message }) =>
      before.rules.some((old) => old.rule === rule && old.met === met) ? [] : [message],
    ),
  ];
  return found.length > 0 ? [...new Set(found)] : [messages.other];
};

/** Why a merge was refused, with what has changed since the plan, as far as the service says. */
interface Refused extends FailureText {
  readonly details: readonly string[];
}

const refusedBy = (error: unknown): Refused => ({
  ...describeFailure(error),
  details: error instanceof ServiceFailure ? error.details.map(({ message }) => message) : [],
});

/**
 * The merge plan that is shown, and the merge of exactly that plan. A newer plan replaces it only when the
 * reader asks for it.
 */
export const useMerge = (onMerged: () => void) => {
  const path = useReviewPath();
  const {
    data: latest,
    error,
    refetch,
  } = useQuery({
    ...mergePlanQuery(path.spaceId, path.changeRequestId),
    // The decision must not be based on a cached plan.
    staleTime: 0,
  });
  const [accepted, setAccepted] = useState<MergePlan>();
  const [refused, setRefused] = useState<Refused>();
  const { mutateAsync, isPending } = useMutation(mergeChangeRequest);
  const plan = accepted ?? latest;
  // The first plan that is drawn is the one that is looked at.
  if (accepted === undefined && latest !== undefined) setAccepted(latest);
  const moved = plan === undefined || latest === undefined ? [] : planDifferences(plan, latest);
  const accept = (next: MergePlan): void => {
    setRefused(undefined);
    setAccepted(next);
  };
  return {
    plan,
    error: latest === undefined ? error : undefined,
    retry: () => void refetch(),
    moved,
    refused,
    isPending,
    /** Shows the newest plan. */
    look: () => latest !== undefined && accept(latest),
    /** Shows the plan that follows from a change made in the dialog itself. */
    follow: async () => {
      const { data } = await refetch();
      if (data !== undefined) accept(data);
    },
    merge: async () => {
      if (plan === undefined) return;
      setRefused(undefined);
      try {
        await mutateAsync({ path, body: { plan: plan.hash } });
      } catch (failure) {
        setRefused(refusedBy(failure));
        if (isRefusal(failure, 409)) void refetch();
        return;
      }
      onMerged();
    },
  };
};
