import { useMutation } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { changeRequestSubject } from "#contract/schemas/change-request.ts";
import { updateChangeRequest } from "#web/api/change-requests.ts";
import { FormNotices } from "#web/forms/form-notices.tsx";
import { LeaveGuard } from "#web/forms/leave-guard.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useReview, useReviewPath } from "../screen/use-review.ts";
import { headStrings } from "./head-strings.ts";

const strings = headStrings.subject;
const schema = z.object({ subject: changeRequestSubject });

const SubjectForm = ({ onDone }: { onDone: () => void }) => {
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
        label={strings.label}
        hint={strings.hint}
        autoComplete="off"
        optional
      />
      <FormNotices form={form} labels={{ subject: strings.label }} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" pending={form.pending}>
          {strings.save}
        </Button>
        <Button onClick={cancel}>{strings.cancel}</Button>
      </div>
      <LeaveGuard hasUnsaved={form.hasUnsaved} onLeave={form.discard} />
    </form>
  );
};

/** What the change request is about, to be changed in its place by those who may. */
export const Subject = () => {
  const { changeRequest } = useReview();
  const [editing, setEditing] = useState(false);
  if (editing) return <SubjectForm onDone={() => setEditing(false)} />;
  const { subject, permissions, status } = changeRequest;
  return (
    <div className="flex min-w-0 items-start gap-1">
      <h1
        className={
          subject === ""
            ? "min-w-0 text-xl font-semibold tracking-tight text-muted italic"
            : "min-w-0 text-xl font-semibold tracking-tight wrap-anywhere"
        }
      >
        {subject === "" ? headStrings.noSubject : subject}
      </h1>
      {permissions.edit && status !== "merged" && (
        <IconButton label={strings.edit} icon={Pencil} size="sm" onClick={() => setEditing(true)} />
      )}
    </div>
  );
};
