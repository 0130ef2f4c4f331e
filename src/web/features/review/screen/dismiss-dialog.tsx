import { useMutation } from "@tanstack/react-query";
import { dismissReview as schema } from "#contract/schemas/review-dismissal.ts";
import { type ChangeRequestReview, dismissReview } from "#web/api/change-requests.ts";
import { TextAreaField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { toast } from "#web/ui/toast.tsx";
import { dismissDialogMessages as messages } from "./messages.ts";
import { useReview, useReviewPath } from "./review-context.tsx";

interface DismissDialogProps {
  readonly review: ChangeRequestReview;
  readonly onClose: () => void;
}

/** Asks why a request for changes should not count any more. */
export const DismissDialog = ({ review, onClose }: DismissDialogProps) => {
  const { callerId } = useReview();
  const own = review.reviewer.id === callerId;
  const path = useReviewPath();
  const { mutateAsync } = useMutation(dismissReview);
  const form = useContractForm({
    schema,
    defaultValues: { reason: "" },
    submit: (body) => mutateAsync({ path: { ...path, reviewId: review.id }, body }),
    draftKey: `${review.id}.dismiss`,
    onDone: () => {
      toast({ tone: "success", title: messages.done });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={own ? messages.ownTitle : messages.title(review.reviewer.displayName)}
      description={own ? messages.ownText : messages.text}
      submitLabel={own ? messages.submitOwn : messages.submit}
      onClose={onClose}
    >
      <TextAreaField form={form} name="reason" label={messages.reason} rows={3} />
    </FormDialog>
  );
};
