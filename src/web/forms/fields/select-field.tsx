import type { FieldValues } from "react-hook-form";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import {
  type Choice,
  choiceKey,
  type ChoiceValue,
  chosenValue,
  type FieldSource,
  useFormField,
} from "./field-source.ts";

type SelectFieldProps<Values extends FieldValues, Output extends object> = FieldSource<
  Values,
  Output,
  ChoiceValue
> & { choices: readonly Choice[] };

/** A choice of one of several options in the browser's native list; null can be an option. */
export const SelectField = <Values extends FieldValues, Output extends object>({
  choices,
  ...source
}: SelectFieldProps<Values, Output>) => {
  const { field, frame } = useFormField(source);
  return (
    <Field {...frame}>
      <Select
        ref={field.ref}
        name={field.name}
        value={choiceKey(field.value)}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(chosenValue(choices, event.target.value))}
        options={choices.map((choice) => ({
          value: choiceKey(choice.value),
          label:
            choice.disabledReason === undefined
              ? choice.label
              : `${choice.label} (${choice.disabledReason})`,
          disabled: choice.disabledReason !== undefined,
        }))}
      />
    </Field>
  );
};
