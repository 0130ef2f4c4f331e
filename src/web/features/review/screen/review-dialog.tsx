import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { MAX_COMMENT } from "#contract/schemas/limits.ts";
import { reviewStatus } from "#contract/schemas/merge.ts";
import { submitReview } from "#web/api/change-requests.ts";
import { postPendingReview } from "#web/api/pending-reviews.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { TextAreaField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { toast } from "#web/ui/toast.tsx";
import { reviewDialogMessages as messages } from "./messages.ts";
import { usePendingCount } from "./pending-count.ts";
import { useReview, useReviewPath } from "./review-context.tsx";

/** A review has a verdict, or is only comments. */
const verdicts = [...reviewStatus.options, "comment"] as const;
/** Nothing is preselected: the verdict is the reviewer's decision. */
const chosen = z.enum(verdicts, { error: messages.choose });

/** A text is required if the review contains nothing else. */
const schemaWith = (pending: number) =>
  z
    .object({
      status: z.enum(verdicts).nullable().pipe(chosen),
      comment: z.string().max(MAX_COMMENT).optional(),
    })
    .refine(
      ({ status, comment = "" }) => status === "approved" || pending > 0 || comment.trim() !== "",
      {
        error: ({ input }) =>
          (input as { status?: unknown }).status === "comment" ? messages.sayIt : messages.sayWhat,
        path: ["comment"],
      },
    );

/** The form of a review: an optional verdict and a text about the whole. Pending comments are posted with it. */
export const ReviewDialog = ({ onClose }: { onClose: () => void }) => {
  const { changeRequest, callerId } = useReview();
  const path = useReviewPath();
  const pending = usePendingCount();
  const own = changeRequest.createdBy.id === callerId;
  const { mutateAsync: submit } = useMutation(submitReview);
  const { mutateAsync: post } = useMutation(postPendingReview);
  const form = useContractForm({
    schema: schemaWith(pending),
    defaultValues: { status: null, comment: "" },
    submit: async ({ status, comment = "" }) => {
      const words = comment.trim() !== "" && { comment: { markdown: comment } };
      if (status === "comment") await post({ path, body: { ...words } });
      else await submit({ path, body: { status, ...words } });
      return status;
    },
    draftKey: `${changeRequest.id}.review`,
    onDone: (status) => {
      toast({ tone: "success", title: messages.done[status] });
      onClose();
    },
  });
  const refusal = changeRequest.permissions.review ? undefined : messages.needsReviewer;
  const disabled = (reason: string | undefined) =>
    reason === undefined ? {} : { disabledReason: reason };
  return (
    <FormDialog
      form={form}
      title={messages.title}
      {...(pending > 0 && { description: messages.withPending(pending) })}
      submitLabel={messages.submit}
      onClose={onClose}
    >
      <TextAreaField
        form={form}
        name="comment"
        label={messages.summary}
        hint={messages.summaryHint}
        rows={5}
      />
      <RadioField
        form={form}
        name="status"
        label={messages.status}
        choices={[
          {
            value: "approved",
            label: messages.approve,
            description: messages.approveText,
            ...disabled(own ? messages.approveOwn : refusal),
          },
          {
            value: "changes-requested",
            label: messages.changes,
            description: messages.changesText,
            ...disabled(refusal),
          },
          {
            value: "comment",
            label: messages.commentOnly,
            description: messages.commentOnlyText,
          },
        ]}
      />
    </FormDialog>
  );
};
