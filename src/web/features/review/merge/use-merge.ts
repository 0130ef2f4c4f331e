import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type MergePlan, mergeChangeRequest, mergePlanQuery } from "#web/api/change-requests.ts";
import { describeFailure, type FailureText, isRefusal, ServiceFailure } from "#web/api/failures.ts";
import { useReviewPath } from "../screen/use-review.ts";
import { planDifferences } from "./plan-differences.ts";

/** A merge that did not happen: the words, and what moved as far as the service said it. */
interface Refused extends FailureText {
  readonly details: readonly string[];
}

const refusedBy = (error: unknown): Refused => ({
  ...describeFailure(error),
  details: error instanceof ServiceFailure ? error.details.map(({ message }) => message) : [],
});

/**
 * The plan a person looks at, which stays as it is until they ask for the newer one, and the merge of just
 * that plan.
 */
export const useMerge = (onMerged: () => void) => {
  const path = useReviewPath();
  const {
    data: latest,
    error,
    refetch,
  } = useQuery({
    ...mergePlanQuery(path.spaceId, path.changeRequestId),
    // What somebody decides by is never an older answer from the cache.
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
    /** Looks at the newest plan. */
    look: () => latest !== undefined && accept(latest),
    /** Takes over a plan that differs only by what was just done in the sheet itself. */
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
