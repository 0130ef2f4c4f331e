import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { MAX_COMMENT } from "#contract/schemas/limits.ts";
import { reviewStatus } from "#contract/schemas/merge.ts";
import { submitReview } from "#web/api/change-requests.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { TextAreaField } from "#web/forms/fields/text-area-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { toast } from "#web/ui/toast.tsx";
import { useReview, useReviewPath } from "./review-context.ts";
import { reviewDialogMessages as messages } from "./messages.ts";

const schema = z.object({
  status: reviewStatus,
  comment: z.string().max(MAX_COMMENT).optional(),
});

/** Says what the caller thinks of the change request as it is now. */
export const ReviewDialog = ({ onClose }: { onClose: () => void }) => {
  const { changeRequest, callerId } = useReview();
  const path = useReviewPath();
  const own = changeRequest.createdBy.id === callerId;
  const { mutateAsync } = useMutation(submitReview);
  const form = useContractForm({
    schema,
    defaultValues: {
      status: own ? ("changes-requested" as const) : ("approved" as const),
      comment: "",
    },
    submit: ({ status, comment = "" }) =>
      mutateAsync({
        path,
        body: { status, ...(comment.trim() !== "" && { comment: { markdown: comment } }) },
      }),
    draftKey: `${changeRequest.id}.review`,
    onDone: ({ status }) => {
      toast({ tone: "success", title: messages.done[status] });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={messages.title} submitLabel={messages.submit} onClose={onClose}>
      <RadioField
        form={form}
        name="status"
        label={messages.status}
        choices={[
          {
            value: "approved",
            label: messages.approve,
            description: messages.approveText,
            ...(own && { disabledReason: messages.approveOwn }),
          },
          {
            value: "changes-requested",
            label: messages.changes,
            description: messages.changesText,
          },
        ]}
      />
      <TextAreaField
        form={form}
        name="comment"
        label={messages.comment}
        hint={messages.commentHint}
        rows={5}
      />
    </FormDialog>
  );
};
