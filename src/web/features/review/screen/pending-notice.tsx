import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ChangeRequest } from "#web/api/change-requests.ts";
import { describeFailure } from "#web/api/failures.ts";
import { discardPendingReview, postPendingReview } from "#web/api/pending-reviews.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { toast } from "#web/ui/toast.tsx";
import { pendingMessages as messages, reviewDialogMessages } from "./messages.ts";
import { useReview, useReviewPath } from "./review-context.tsx";
import { ConfirmDialog, ReviewDialog } from "./later.ts";
import { usePendingCount } from "./pending-count.ts";

const textFor = ({ status, permissions }: ChangeRequest): string => {
  if (!permissions.comment) return messages.mayNot;
  return status === "merged" || status === "archived" ? messages.closed[status] : messages.text;
};

/** Posts pending comments where a verdict is not possible any more. */
const PostButton = () => {
  const path = useReviewPath();
  const { mutateAsync, isPending } = useMutation(postPendingReview);
  const post = async (): Promise<void> => {
    try {
      await mutateAsync({ path, body: {} });
      toast({ tone: "success", title: reviewDialogMessages.done.comment });
    } catch (error) {
      toastFailure(error, () => void post());
    }
  };
  return (
    <Button size="sm" pending={isPending} onClick={() => void post()}>
      {messages.post}
    </Button>
  );
};

const SubmitButton = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {reviewDialogMessages.submit}
      </Button>
      {open && <ReviewDialog with={{ onClose: () => setOpen(false) }} />}
    </>
  );
};

const DiscardButton = ({ count }: { count: number }) => {
  const path = useReviewPath();
  const { mutateAsync } = useMutation(discardPendingReview);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        {messages.discard}
      </Button>
      {asking && (
        <ConfirmDialog
          with={{
            open: true,
            onOpenChange: setAsking,
            title: messages.discarding.title,
            body: messages.discarding.body(count),
            confirmLabel: messages.discard,
            onConfirm: async () => {
              await mutateAsync({ path });
              toast({ tone: "success", title: messages.discarding.done });
            },
            describeFailure,
          }}
        />
      )}
    </>
  );
};

/** Tells the caller that they have pending comments and what happens to them, and posts or discards them. */
export const PendingNotice = () => {
  const { changeRequest } = useReview();
  const count = usePendingCount();
  if (count === 0) return null;
  const { status, permissions } = changeRequest;
  const isClosed = status === "merged" || status === "archived";
  return (
    <Callout
      title={messages.title(count)}
      actions={
        <>
          {permissions.comment && (isClosed ? <PostButton /> : <SubmitButton />)}
          <DiscardButton count={count} />
        </>
      }
    >
      <p className="text-sm text-muted">{textFor(changeRequest)}</p>
    </Callout>
  );
};
