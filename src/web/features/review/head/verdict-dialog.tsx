import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { MAX_COMMENT } from "#contract/schemas/document.ts";
import { reviewStatus } from "#contract/schemas/merge.ts";
import { submitReview } from "#web/api/change-requests.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { TextAreaField } from "#web/forms/fields/text-area-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { toast } from "#web/ui/toast.tsx";
import { useReview, useReviewPath } from "../screen/use-review.ts";
import { verdictStrings as strings } from "./head-strings.ts";

const schema = z.object({
  status: reviewStatus,
  comment: z.string().max(MAX_COMMENT).optional(),
});

/** Says what the caller thinks of the change request as it is now. */
export const VerdictDialog = ({ onClose }: { onClose: () => void }) => {
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
      toast({ tone: "success", title: strings.done[status] });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={strings.title} submitLabel={strings.submit} onClose={onClose}>
      <RadioField
        form={form}
        name="status"
        label={strings.status}
        choices={[
          {
            value: "approved",
            label: strings.approve,
            description: strings.approveText,
            ...(own && { disabledReason: strings.approveOwn }),
          },
          {
            value: "changes-requested",
            label: strings.changes,
            description: strings.changesText,
          },
        ]}
      />
      <TextAreaField
        form={form}
        name="comment"
        label={strings.comment}
        hint={strings.commentHint}
        rows={5}
      />
    </FormDialog>
  );
};
