import { useSuspenseQuery } from "@tanstack/react-query";
import { z } from "zod";
import type { ImportTarget } from "#web/api/imports.ts";
import { lockOf, spaceQuery } from "#web/api/spaces.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { targetMessages as messages } from "../messages.ts";
import { choiceOf, targetChoice, targetOf } from "./target-choice.ts";
import { TargetFields } from "./target-fields.tsx";
import { useOpenRequests } from "./use-open-requests.ts";

const schema = z.object({ target: targetChoice });

interface TargetDialogProps {
  readonly target: ImportTarget;
  readonly submitLabel: string;
  /** Called with the selected target; a rejection is shown in the dialog. */
  readonly onChoose: (target: ImportTarget) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Selects another target for an import that has started. */
export const TargetDialog = ({ target, submitLabel, onChoose, onClose }: TargetDialogProps) => {
  const { space: spaceId } = target;
  const { data: space } = useSuspenseQuery(spaceQuery(spaceId));
  const requests = useOpenRequests(spaceId);
  const locked = lockOf(space) !== undefined;
  const form = useContractForm({
    schema,
    defaultValues: {
      target: choiceOf(locked ? { ...target, direct: false } : target, requests),
    },
    submit: (values) => onChoose(targetOf(spaceId, values.target, requests)),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={messages.dialog} submitLabel={submitLabel} onClose={onClose}>
      <TargetFields form={form} name="target" spaceId={spaceId} requests={requests} />
    </FormDialog>
  );
};
