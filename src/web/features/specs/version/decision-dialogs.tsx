import { useMutation } from "@tanstack/react-query";
import { rejectSpecVersion as rejection } from "#contract/schemas/openapi-version.ts";
import { describeFailure } from "#web/api/failures.ts";
import {
  acceptSpecVersion,
  rejectSpecVersion,
  type SpecVersion,
  type SpecVersionPath,
} from "#web/api/specs.ts";
import { TextAreaField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { decisionMessages as messages, versionMessages } from "./messages.ts";

interface DecisionProps {
  readonly path: SpecVersionPath;
  readonly version: SpecVersion;
  readonly onClose: () => void;
}

/** Asks for confirmation before a held version is served. */
export const AcceptDialog = ({ path, version, onClose }: DecisionProps) => {
  const { mutateAsync } = useMutation(acceptSpecVersion);
  const { number, changes, problems } = version;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={messages.acceptTitle(number)}
      body={
        <>
          <p>{messages.acceptText(changes?.breaking ?? 0, changes?.risky ?? 0)}</p>
          {problems.length > 0 && <p>{messages.acceptProblems(problems.length)}</p>}
        </>
      }
      confirmLabel={messages.accept}
      onConfirm={async () => {
        await mutateAsync({ path });
        toast({ tone: "success", title: versionMessages.accepted(number) });
      }}
      describeFailure={describeFailure}
    />
  );
};

/** Rejects a held version, with a note for later readers. */
export const RejectDialog = ({ path, version, onClose }: DecisionProps) => {
  const { mutateAsync } = useMutation(rejectSpecVersion);
  const { number } = version;
  const form = useContractForm({
    schema: rejection,
    defaultValues: { note: "" },
    submit: ({ note }) =>
      mutateAsync({ path, body: note === undefined || note === "" ? {} : { note } }),
    onDone: () => {
      toast({ tone: "success", title: versionMessages.rejected(number) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={messages.rejectTitle(number)}
      description={messages.rejectText}
      submitLabel={messages.reject}
      submitTone="danger"
      onClose={onClose}
    >
      <TextAreaField
        form={form}
        name="note"
        label={messages.note}
        hint={messages.noteHint}
        optional
      />
    </FormDialog>
  );
};
