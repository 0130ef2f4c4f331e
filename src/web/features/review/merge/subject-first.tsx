import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { changeRequestSubject } from "#contract/schemas/change-request.ts";
import { updateChangeRequest } from "#web/api/change-requests.ts";
import { describeFailure, type FailureText } from "#web/api/failures.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { useReviewPath } from "../screen/use-review.ts";
import { mergeStrings as strings } from "./merge-strings.ts";

const MAX_SUBJECT = changeRequestSubject.maxLength ?? undefined;
/** Where the rule that asks for a subject leads to. */
export const SUBJECT_FIELD = "merge-subject";

/** Asks for the subject a merge is named by. */
export const SubjectFirst = ({ onSaved }: { onSaved: () => void }) => {
  const path = useReviewPath();
  const [subject, setSubject] = useState("");
  const [failure, setFailure] = useState<FailureText>();
  const { mutateAsync, isPending } = useMutation(updateChangeRequest);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (subject.trim() === "" || isPending) return;
    setFailure(undefined);
    try {
      await mutateAsync({ path, body: { subject } });
    } catch (error) {
      setFailure(describeFailure(error));
      return;
    }
    onSaved();
  };
  return (
    <form onSubmit={save} className="flex flex-col gap-2" id={SUBJECT_FIELD}>
      <Field
        label={strings.subject}
        hint={strings.subjectHint}
        required
        counter={MAX_SUBJECT === undefined ? undefined : { used: subject.length, max: MAX_SUBJECT }}
      >
        <Input
          value={subject}
          maxLength={MAX_SUBJECT}
          autoComplete="off"
          onChange={({ target }) => setSubject(target.value)}
        />
      </Field>
      {failure !== undefined && (
        <Callout tone="danger" title={failure.title}>
          {failure.text}
        </Callout>
      )}
      <div>
        <Button
          type="submit"
          pending={isPending}
          disabledReason={subject.trim() === "" ? strings.subjectEmpty : undefined}
        >
          {strings.saveSubject}
        </Button>
      </div>
    </form>
  );
};
