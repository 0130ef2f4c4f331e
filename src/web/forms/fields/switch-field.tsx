import { useController } from "react-hook-form";
import type { FieldValues } from "react-hook-form";
import { Switch } from "#web/ui/switch.tsx";
import { asSentence } from "../failure-fields.ts";
import { describeField } from "./field-source.ts";
import type { FieldSource } from "./field-source.ts";

type SwitchFieldProps<Values extends FieldValues, Output extends object> = FieldSource<
  Values,
  Output,
  boolean | undefined
> & { disabledReason?: string | undefined };

/** On or off. */
export const SwitchField = <Values extends FieldValues, Output extends object>({
  form,
  name,
  label,
  hint,
  disabledReason,
}: SwitchFieldProps<Values, Output>) => {
  const { field, fieldState } = useController({ control: form.methods.control, name });
  const described = describeField(form, name, 0);
  return (
    <Switch
      ref={field.ref}
      label={label ?? described.label}
      description={hint}
      checked={field.value === true}
      onChange={field.onChange}
      error={fieldState.error?.message && asSentence(fieldState.error.message)}
      disabledReason={disabledReason}
    />
  );
};
