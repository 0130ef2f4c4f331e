import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { z } from "zod";
import { changeRequestSubject } from "#contract/schemas/change-request.ts";
import { updateChangeRequest } from "#web/api/change-requests.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormNotices } from "#web/forms/form-notices.tsx";
import { LeaveGuard } from "#web/forms/leave-guard.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { Button } from "#web/ui/button.tsx";
import { headerMessages as messages } from "./messages.ts";
import { useReview, useReviewPath } from "./review-context.tsx";

const schema = z.object({ subject: changeRequestSubject });

/** Edits the subject of the change request. */
export const SubjectForm = ({ onDone }: { onDone: () => void }) => {
  const { changeRequest } = useReview();
  const path = useReviewPath();
  const { mutateAsync } = useMutation(updateChangeRequest);
  const form = useContractForm({
    schema,
    defaultValues: { subject: changeRequest.subject },
    submit: (body) => mutateAsync({ path, body }),
    draftKey: `${changeRequest.id}.subject`,
    onDone,
  });
  const cancel = () => {
    form.discard();
    onDone();
  };
  const element = form.formProps.ref;
  const leave = useRef(cancel);
  useEffect(() => {
    leave.current = cancel;
  });
  useEffect(() => {
    const input = element.current?.querySelector("input");
    input?.focus();
    input?.select();
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && leave.current();
    const stop = new AbortController();
    input?.addEventListener("keydown", onKey, { signal: stop.signal });
    return () => stop.abort();
  }, [element]);
  return (
    <form {...form.formProps} className="flex w-full max-w-2xl flex-col gap-3">
      <TextField
        form={form}
        name="subject"
        label={messages.subject.label}
        hint={messages.subject.hint}
        optional
      />
      <FormNotices form={form} labels={{ subject: messages.subject.label }} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" pending={form.pending}>
          {messages.subject.save}
        </Button>
        <Button onClick={cancel}>{messages.subject.cancel}</Button>
      </div>
      <LeaveGuard hasUnsaved={form.hasUnsaved} onLeave={form.discard} />
    </form>
  );
};
