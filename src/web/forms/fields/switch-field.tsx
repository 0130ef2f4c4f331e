import type { FieldValues } from "react-hook-form";
import { Switch } from "#web/ui/choice/switch.tsx";
import { useFormField, type FieldSource } from "./field-source.ts";

type SwitchFieldProps<Values extends FieldValues, Output extends object> = FieldSource<
  Values,
  Output,
  boolean | undefined
> & { disabledReason?: string | undefined };

/** An on/off field. */
export const SwitchField = <Values extends FieldValues, Output extends object>({
  disabledReason,
  ...source
}: SwitchFieldProps<Values, Output>) => {
  const { field, frame } = useFormField(source);
  return (
    <Switch
      ref={field.ref}
      label={frame.label}
      description={frame.hint}
      checked={field.value === true}
      onChange={field.onChange}
      error={frame.error}
      disabledReason={disabledReason}
    />
  );
};
