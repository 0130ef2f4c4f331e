import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import { useLeaveDialog } from "#web/shell/use-leave-dialog.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { toast } from "#web/ui/toast.tsx";
import { RetryCallout } from "#web/ui/retry-callout.tsx";
import { subjectOf } from "../messages.ts";
import { useReview, useReviewParams, reviewRoute } from "../screen/review-context.ts";
import { mergeMessages as messages } from "./messages.ts";
import { PlanView, MissingSubject } from "./merge-plan.tsx";
import { useMerge } from "./use-merge.ts";

const MergePlanSkeleton = () => (
  <div role="status" className="flex flex-col gap-3">
    <span className="sr-only">{messages.loading}</span>
    <Skeleton className="h-6 w-3/4" />
    {[0, 1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className="h-8 w-full" />
    ))}
  </div>
);

/** What a person reads when the decision was made by somebody else. */
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

/** Shows what merging would do and does just that, or says what has changed meanwhile. */
export const MergeSheet = () => {
  const params = useReviewParams();
  const { changeRequest } = useReview();
  const navigate = useNavigate();
  const toReview = () =>
    void navigate({
      to: "/o/$organizationId/spaces/$spaceId/change-requests/$number",
      params,
      from: reviewRoute,
      search: (now) => now,
      resetScroll: false,
      replace: true,
    });
  const leave = useLeaveDialog(toReview);
  const [mine, setMine] = useState(false);
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
  const reason =
    moved.length > 0
      ? messages.nothingToMerge
      : plan === undefined
        ? messages.loading
        : unmet?.message;
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
                disabledReason={reason}
                onClick={() => void sheet.merge()}
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
          <RetryCallout
            title={describeFailure(sheet.error).title}
            retry={messages.retry}
            onRetry={sheet.retry}
          >
            {describeFailure(sheet.error).text}
          </RetryCallout>
        )}
        {!closed && plan === undefined && !sheet.error && <MergePlanSkeleton />}
        {!closed && plan !== undefined && (
          <>
            {changeRequest.subject.trim() === "" && changeRequest.permissions.edit && (
              <MissingSubject onSaved={() => void sheet.follow()} />
            )}
            <PlanView plan={plan} />
          </>
        )}
      </div>
    </Dialog>
  );
};
