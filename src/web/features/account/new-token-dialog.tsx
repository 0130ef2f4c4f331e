import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { createAPIToken } from "#contract/schemas/user.ts";
import { createApiToken, type CreatedApiToken } from "#web/api/users.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { ExpiryField } from "./expiry-field.tsx";
import { MadeToken } from "./made-token.tsx";
import { tokenMessages } from "./messages.ts";

const beginning = { name: "", expiresInDays: 90 };

interface NewTokenFormProps {
  readonly onMade: (token: CreatedApiToken) => void;
  readonly onClose: () => void;
}

const NewTokenForm = ({ onMade, onClose }: NewTokenFormProps) => {
  const { mutateAsync } = useMutation(createApiToken);
  const form = useContractForm({
    schema: createAPIToken,
    defaultValues: beginning,
    submit: (body) => mutateAsync({ body }),
    onDone: onMade,
  });
  return (
    <FormDialog
      form={form}
      title={tokenMessages.dialog.title}
      description={tokenMessages.dialog.description}
      submitLabel={tokenMessages.dialog.submit}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={tokenMessages.dialog.name}
        placeholder={tokenMessages.dialog.namePlaceholder}
        autoComplete="off"
      />
      <ExpiryField form={form} />
    </FormDialog>
  );
};

/** Makes a token, then shows its secret this once. */
export const NewTokenDialog = ({ onClose }: { onClose: () => void }) => {
  const [made, setMade] = useState<CreatedApiToken>();
  return made === undefined ? (
    <NewTokenForm onMade={setMade} onClose={onClose} />
  ) : (
    <MadeToken token={made} onClose={onClose} />
  );
};
