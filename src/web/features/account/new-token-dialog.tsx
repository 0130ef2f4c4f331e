import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useController } from "react-hook-form";
import type { z } from "zod";
import { createAPIToken, MAX_TOKEN_DAYS } from "#contract/schemas/user.ts";
import { createApiToken, type CreatedApiToken } from "#web/api/users.ts";
import { asSentence } from "#web/forms/failure-fields.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { type ContractForm, useContractForm } from "#web/forms/use-contract-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { tokenMessages } from "./messages.ts";

/** The secret of a new token, kept only in memory. Neither Escape nor a stray click dismisses it. */
const MadeToken = ({ token, onClose }: { token: CreatedApiToken; onClose: () => void }) => {
  const [warned, setWarned] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={() => setWarned(true)}
      title={tokenMessages.made.title(token.name)}
      description={tokenMessages.made.text}
      footer={
        <Button variant="primary" onClick={onClose}>
          {tokenMessages.made.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={tokenMessages.made.field}>
          <Input
            readOnly
            value={token.token}
            spellCheck={false}
            className="font-mono"
            onFocus={({ target }) => target.select()}
          />
        </Field>
        <div>
          <CopyButton text={token.token} label={tokenMessages.made.copy} />
        </div>
        {warned && <Callout tone="warning">{tokenMessages.made.sure}</Callout>}
      </div>
    </Dialog>
  );
};

const CUSTOM = "custom";
const NEVER = "never";
const options = [
  ...[7, 30, 90].map((days) => ({ value: String(days), label: tokenMessages.dialog.days(days) })),
  { value: String(MAX_TOKEN_DAYS), label: tokenMessages.dialog.year },
  { value: CUSTOM, label: tokenMessages.dialog.custom },
  { value: NEVER, label: tokenMessages.dialog.never },
];

/** The form of a new token. */
type TokenForm = ContractForm<z.input<typeof createAPIToken>, z.output<typeof createAPIToken>>;

/** Text that is not a whole number becomes a value the schema rejects at this field. */
const daysOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

/** The lifetime of a token: a common one, a number of days, or unlimited, with a warning. */
const ExpiryField = ({ form }: { form: TokenForm }) => {
  const { field, fieldState } = useController({
    control: form.methods.control,
    name: "expiresInDays",
  });
  const [choice, setChoice] = useState("90");
  const [days, setDays] = useState("180");
  const choose = (value: string) => {
    setChoice(value);
    if (value === NEVER) field.onChange(null);
    else field.onChange(daysOf(value === CUSTOM ? days : value));
  };
  return (
    <>
      <Field label={tokenMessages.dialog.expiry}>
        <Select value={choice} options={options} onChange={({ target }) => choose(target.value)} />
      </Field>
      {choice === CUSTOM && (
        <Field
          label={tokenMessages.dialog.daysField}
          hint={tokenMessages.dialog.daysHint}
          error={fieldState.error?.message && asSentence(fieldState.error.message)}
        >
          <Input
            ref={field.ref}
            inputMode="numeric"
            autoComplete="off"
            value={days}
            onBlur={field.onBlur}
            onChange={({ target }) => {
              setDays(target.value);
              field.onChange(daysOf(target.value.trim()));
            }}
          />
        </Field>
      )}
      {choice === NEVER && <Callout tone="warning">{tokenMessages.dialog.caution}</Callout>}
    </>
  );
};

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
      />
      <ExpiryField form={form} />
    </FormDialog>
  );
};

/** Creates a token, then shows its secret once. */
export const NewTokenDialog = ({ onClose }: { onClose: () => void }) => {
  const [made, setMade] = useState<CreatedApiToken>();
  return made === undefined ? (
    <NewTokenForm onMade={setMade} onClose={onClose} />
  ) : (
    <MadeToken token={made} onClose={onClose} />
  );
};

export const NewTokenScreen = () => {
  const navigate = useNavigate();
  // Not history.back: a secret that was shown must not reappear by going forward.
  const close = () => void navigate({ to: "/account/tokens", replace: true });
  return <NewTokenDialog onClose={close} />;
};
