import { type FormEvent, useId, useState } from "react";
import type { AdaptiveJsonSchema } from "../../../../../../../../contract/schemas/adaptive-schema.ts";
import { asSentence } from "../../../../../../../forms/failure-fields.ts";
import { Button } from "../../../../../../../ui/button.tsx";
import { Dialog } from "../../../../../../../ui/dialog.tsx";
import { Field } from "../../../../../../../ui/field.tsx";
import { Input } from "../../../../../../../ui/input.tsx";
import { Switch } from "../../../../../../../ui/switch.tsx";
import { claimsStrings } from "./adaptive-strings.ts";
import { type DescribedClaim, nameMistake } from "./claims-text.ts";

const strings = claimsStrings.dialog;
/** Longest description of a claim, in characters; the contract's own. */
const MAX_DESCRIPTION = 256;

interface ClaimDialogProps {
  readonly schema: AdaptiveJsonSchema;
  /** The claim that is changed; none for a new one. */
  readonly old: DescribedClaim | undefined;
  readonly onClose: () => void;
  readonly onDone: (claim: DescribedClaim) => void;
}

/** Names a claim and says what it means; nothing is sent yet. */
export const ClaimDialog = ({ schema, old, onClose, onDone }: ClaimDialogProps) => {
  const formId = useId();
  const [name, setName] = useState(old?.claim.name ?? "");
  const [unsigned, setUnsigned] = useState(old?.claim.unsigned ?? false);
  const [description, setDescription] = useState(old?.description ?? "");
  const [tried, setTried] = useState(false);
  const claim = { name: name.trim(), unsigned };
  const mistake = nameMistake(schema, claim, old?.claim);
  const isTooLong = description.length > MAX_DESCRIPTION;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    if (mistake === undefined && !isTooLong) onDone({ claim, description });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={old === undefined ? strings.add : strings.edit}
      description={strings.text}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button type="submit" form={formId} variant="primary">
            {old === undefined ? strings.submitAdd : strings.submitEdit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field
          label={strings.name}
          hint={strings.nameHint}
          required
          error={tried && mistake !== undefined ? asSentence(mistake) : undefined}
        >
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <Switch
          label={strings.unsigned}
          description={strings.unsignedHint}
          checked={unsigned}
          onChange={setUnsigned}
        />
        <Field
          label={strings.description}
          optional
          counter={
            description.length >= MAX_DESCRIPTION * 0.8
              ? { used: description.length, max: MAX_DESCRIPTION }
              : undefined
          }
          error={isTooLong ? `At most ${MAX_DESCRIPTION} characters` : undefined}
        >
          <Input
            value={description}
            onChange={(event) => setDescription(event.target.value)}
            autoComplete="off"
          />
        </Field>
      </form>
    </Dialog>
  );
};
