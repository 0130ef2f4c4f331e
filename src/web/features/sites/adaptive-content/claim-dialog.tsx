import { z } from "zod";
import {
  type AdaptiveJsonSchema,
  claimDescription,
  claimName,
} from "#contract/schemas/adaptive-schema.ts";
import { SwitchField } from "#web/forms/fields/switch-field.tsx";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { messages } from "./messages.ts";
import { type DescribedClaim, nameMistake } from "./claims-text.ts";

interface ClaimDialogProps {
  readonly schema: AdaptiveJsonSchema;
  /** The claim that is changed; none for a new one. */
  readonly old: DescribedClaim | undefined;
  readonly onClose: () => void;
  readonly onDone: (claim: DescribedClaim) => void;
}

/** What may be typed beside the claims there are. */
const claimForm = (schema: AdaptiveJsonSchema, old: DescribedClaim | undefined) =>
  z
    .object({
      name: claimName.trim(),
      unsigned: z.boolean(),
      description: claimDescription,
    })
    .superRefine(({ name, unsigned }, context) => {
      const message = nameMistake(schema, { name, unsigned }, old?.claim);
      if (message !== undefined) context.addIssue({ code: "custom", path: ["name"], message });
    });

/** Names a claim and says what it means; nothing is sent yet. */
export const ClaimDialog = ({ schema, old, onClose, onDone }: ClaimDialogProps) => {
  const form = useContractForm({
    schema: claimForm(schema, old),
    defaultValues: {
      name: old?.claim.name ?? "",
      unsigned: old?.claim.unsigned ?? false,
      description: old?.description ?? "",
    },
    submit: (claim) => Promise.resolve(claim),
    onDone: ({ name, unsigned, description }) => onDone({ claim: { name, unsigned }, description }),
  });
  return (
    <FormDialog
      form={form}
      title={old === undefined ? messages.claims.dialog.add : messages.claims.dialog.edit}
      description={messages.claims.dialog.text}
      submitLabel={
        old === undefined ? messages.claims.dialog.submitAdd : messages.claims.dialog.submitEdit
      }
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={messages.claims.dialog.name}
        hint={messages.claims.dialog.nameHint}
        autoComplete="off"
        spellCheck={false}
      />
      <SwitchField
        form={form}
        name="unsigned"
        label={messages.claims.dialog.unsigned}
        hint={messages.claims.dialog.unsignedHint}
      />
      <TextField
        form={form}
        name="description"
        label={messages.claims.dialog.description}
        optional
        autoComplete="off"
      />
    </FormDialog>
  );
};
