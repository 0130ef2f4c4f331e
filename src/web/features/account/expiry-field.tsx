import { useState } from "react";
import { useController } from "react-hook-form";
import type { z } from "zod";
import { type createAPIToken, MAX_TOKEN_DAYS } from "#contract/schemas/user.ts";
import { asSentence } from "#web/forms/failure-fields.ts";
import type { ContractForm } from "#web/forms/use-contract-form.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { tokenMessages } from "./messages.ts";

const CUSTOM = "custom";
const NEVER = "never";
const options = [
  ...[7, 30, 90].map((days) => ({ value: String(days), label: tokenMessages.dialog.days(days) })),
  { value: String(MAX_TOKEN_DAYS), label: tokenMessages.dialog.year },
  { value: CUSTOM, label: tokenMessages.dialog.custom },
  { value: NEVER, label: tokenMessages.dialog.never },
];

/** The body of a new token, as its form holds and sends it. */
export type TokenForm = ContractForm<
  z.input<typeof createAPIToken>,
  z.output<typeof createAPIToken>
>;

/** Text that is no whole number becomes what the schema refuses at this field. */
const daysOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

/** How long the token lives: a usual time, a number of days, or no end, with a word of caution. */
export const ExpiryField = ({ form }: { form: TokenForm }) => {
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
