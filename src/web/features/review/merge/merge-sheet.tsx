import { useState } from "react";
import { describeFailure, type FailureText, isRefusal, ServiceFailure } from "#web/api/failures.ts";
import { useLeaveDialog } from "#web/shell/dialog-routes.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout, RetryCallout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { toast } from "#web/ui/toast.tsx";
import { subjectOf } from "../messages.ts";
import { useReview, useReviewPath, useReviewNavigate } from "../screen/review-context.tsx";
import { mergeMessages as messages, planDifferenceMessages } from "./messages.ts";
import { goesOverRules, MergeReason, MissingSubject, PlanView } from "./merge-plan.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { mergeChangeRequest, type MergePlan, mergePlanQuery } from "#web/api/change-requests.ts";

const counted = (what: string, was: number, is: number): string[] =>
  was === is ? [] : [planDifferenceMessages.counted(what, was, is)];

/** Describes how a newer plan differs, in sentences. Empty if it is the same plan. */
export const planDifferences = (before: MergePlan, now: MergePlan): string[] => {
  if (before.hash === now.hash) return [];
  const { pages, threads } = planDifferenceMessages;
  const found = [
    ...(before.theirs === now.theirs ? [] : [planDifferenceMessages.theirs]),
    ...(before.ours === now.ours ? [] : [planDifferenceMessages.ours]),
    ...(before.outcome === now.outcome ? [] : [planDifferenceMessages.outcome(now)]),
    ...counted(pages.added, before.pages.added, now.pages.added),
    ...counted(pages.edited, before.pages.edited, now.pages.edited),
    ...counted(pages.moved, before.pages.moved, now.pages.moved),
    ...counted(pages.removed, before.pages.removed, now.pages.removed),
    ...counted(planDifferenceMessages.conflicts, before.conflicts.length, now.conflicts.length),
    ...counted(planDifferenceMessages.links, before.brokenLinks.length, now.brokenLinks.length),
    ...counted(planDifferenceMessages.deadLinks, before.deadLinks.count, now.deadLinks.count),
    ...counted(
      planDifferenceMessages.addressesGone,
      before.readerAddresses.gone,
      now.readerAddresses.gone,
    ),
    ...counted(threads.open, before.threads.open, now.threads.open),
    ...counted(threads.resolved, before.threads.resolved, now.threads.resolved),
    ...counted(threads.untouched, before.threads.untouched, now.threads.untouched),
    ...now.rules.flatMap(({ rule, met, required, message }) => {
      const old = before.rules.find((each) => each.rule === rule);
      if (old?.met === met && old.required === required) return [];
      return [required && !old?.required ? planDifferenceMessages.required(message) : message];
    }),
  ];
  return found.length > 0 ? [...new Set(found)] : [planDifferenceMessages.other];
};

/** Why a merge was refused, with what has changed since the plan, where the service states it. */
interface Refused extends FailureText {
  readonly details: readonly string[];
}

const refusedBy = (error: unknown): Refused => ({
  ...describeFailure(error),
  details: error instanceof ServiceFailure ? error.details.map(({ message }) => message) : [],
});

/**
 * The displayed merge plan, and the merge of exactly that plan. A newer plan replaces it only at the reader's
 * request.
 */
const useMerge = (onMerged: () => void) => {
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
  // The first plan received is the one the reader reviews.
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
    /** Refetches the plan after a change made in the dialog itself, and shows it. */
    follow: async () => {
      const { data } = await refetch();
      if (data !== undefined) accept(data);
    },
    merge: async (reason: string | undefined) => {
      if (plan === undefined) return;
      setRefused(undefined);
      try {
        const body = { plan: plan.hash, ...(reason !== undefined && { reason }) };
        await mutateAsync({ path, body });
      } catch (failure) {
        setRefused(refusedBy(failure));
        if (isRefusal(failure, 409)) void refetch();
        return;
      }
      onMerged();
    },
  };
};

const MergePlanSkeleton = () => (
  <div role="status" className="flex flex-col gap-3">
    <span className="sr-only">{messages.loading}</span>
    <Skeleton className="h-6 w-3/4" />
    {[0, 1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className="h-8 w-full" />
    ))}
  </div>
);

/** Shown when somebody else has closed or merged the change request. */
const ClosedNotice = () => {
  const { changeRequest } = useReview();
  const { status, mergedBy, mergedAt } = changeRequest;
  if (status !== "merged" || mergedBy === undefined)
    return (
      <Callout title={messages.closedTitle}>
        <p>{messages.closedText}</p>
      </Callout>
    );
  return (
    <Callout
      tone="success"
      title={
        <>
          {messages.mergedTitle(mergedBy.displayName)} <Timestamp value={mergedAt} />
        </>
      }
    >
      {messages.mergedText}
    </Callout>
  );
};

/** Shows what merging would do and does exactly that, or shows what has changed in the meantime. */
export const MergeSheet = () => {
  const { changeRequest } = useReview();
  const goTo = useReviewNavigate();
  const toReview = () => goTo({}, { replace: true });
  const leave = useLeaveDialog(toReview);
  const [mine, setMine] = useState(false);
  const [reason, setReason] = useState("");
  const sheet = useMerge(() => {
    setMine(true);
    toast({
      tone: "success",
      title: messages.done(subjectOf(changeRequest)),
      description: messages.doneText,
    });
    toReview();
  });
  const { plan, moved, refused } = sheet;
  const open = changeRequest.status === "open" || changeRequest.status === "draft";
  const closed = !open && !mine;
  const unmet = plan?.rules.find(({ required, met }) => required && !met);
  const needsReason =
    plan !== undefined &&
    unmet === undefined &&
    changeRequest.permissions.merge &&
    goesOverRules(plan);
  const obstacle =
    moved.length > 0
      ? messages.nothingToMerge
      : plan === undefined
        ? messages.loading
        : (unmet?.message ??
          (needsReason && reason.trim() === "" ? messages.reasonEmpty : undefined));
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && leave()}
      width="lg"
      title={messages.title(changeRequest.number)}
      footer={
        closed ? (
          <Button onClick={leave}>{messages.close}</Button>
        ) : (
          <>
            {!changeRequest.permissions.merge && (
              <p className="mr-auto text-sm text-muted">{messages.notAllowed}</p>
            )}
            <Button onClick={leave}>{messages.cancel}</Button>
            {changeRequest.permissions.merge && (
              <Button
                variant="primary"
                pending={sheet.isPending}
                disabledReason={obstacle}
                onClick={() => void sheet.merge(needsReason ? reason.trim() : undefined)}
              >
                {messages.merge}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {closed && <ClosedNotice />}
        {!closed && refused !== undefined && (
          <Callout tone="danger" title={refused.title}>
            <p>{refused.text}</p>
            {refused.details.length > 0 && (
              <ul className="mt-1 list-disc pl-5 text-sm">
                {refused.details.map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            )}
          </Callout>
        )}
        {!closed && moved.length > 0 && (
          <Callout
            tone="warning"
            title={messages.movedTitle}
            actions={
              <Button size="sm" onClick={sheet.look}>
                {messages.look}
              </Button>
            }
          >
            <p>{messages.movedAsk}</p>
            <ul className="mt-1 list-disc pl-5 text-sm">
              {moved.map((difference) => (
                <li key={difference}>{difference}</li>
              ))}
            </ul>
          </Callout>
        )}
        {!closed && sheet.error !== undefined && sheet.error !== null && (
          <RetryCallout title={describeFailure(sheet.error).title} onRetry={sheet.retry}>
            {describeFailure(sheet.error).text}
          </RetryCallout>
        )}
        {!closed && plan === undefined && !sheet.error && <MergePlanSkeleton />}
        {!closed && plan !== undefined && (
          <>
            {changeRequest.subject.trim() === "" && changeRequest.permissions.edit && (
              <MissingSubject onSaved={() => void sheet.follow()} />
            )}
            <PlanView
              plan={plan}
              onChosen={changeRequest.permissions.edit ? sheet.follow : undefined}
            >
              {needsReason && <MergeReason value={reason} onChange={setReason} />}
            </PlanView>
          </>
        )}
      </div>
    </Dialog>
  );
};
