import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { requestReviewers } from "#web/api/change-requests.ts";
import { describeFailure, type FailureText } from "#web/api/failures.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useReview, useReviewPath } from "./review-context.tsx";
import { reviewerMessages as messages } from "./messages.ts";
import { type Person, ReviewerChoice } from "./reviewer-choice.tsx";
import type { Reviewer } from "./reviewers.tsx";

export interface ReviewerPickerProps {
  readonly asked: readonly Reviewer[];
  readonly onClose: () => void;
}

/** Selects the people to request reviews from, among those who may review in the space. */
export const ReviewerPicker = ({ asked, onClose }: ReviewerPickerProps) => {
  const formId = useId();
  const { changeRequest } = useReview();
  const path = useReviewPath();
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  const [failure, setFailure] = useState<FailureText>();
  const { mutateAsync, isPending } = useMutation(requestReviewers);
  const noteOf = ({ id }: Person): string | undefined => {
    if (id === changeRequest.createdBy.id) return messages.picker.author;
    return asked.some(({ user, state }) => user.id === id && state === "waiting")
      ? messages.picker.asked
      : undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0 || isPending) return;
    try {
      await mutateAsync({ path, body: { users: chosen.map(({ id }) => id) } });
    } catch (error) {
      setFailure(describeFailure(error));
      return;
    }
    toast({
      tone: "success",
      title: messages.picker.done(chosen.map(({ displayName }) => displayName)),
    });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.picker.title}
      description={messages.picker.description}
      footer={
        <>
          <Button onClick={onClose}>{messages.picker.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={isPending}
            disabledReason={chosen.length === 0 ? messages.picker.choose : undefined}
          >
            {messages.picker.submit(chosen.length)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-2">
        <ReviewerChoice
          spaceId={path.spaceId}
          chosen={chosen}
          onChange={setChosen}
          noteOf={noteOf}
        />
        {failure !== undefined && (
          <Callout tone="danger" title={failure.title}>
            {failure.text}
          </Callout>
        )}
      </form>
    </Dialog>
  );
};
