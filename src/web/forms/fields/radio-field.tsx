import { type FieldValues, useController } from "react-hook-form";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { asSentence } from "../failure-fields.ts";
import {
  type Choice,
  choiceKey,
  type ChoiceValue,
  chosenValue,
  describeField,
  type FieldSource,
} from "./field-source.ts";

type RadioFieldProps<Values extends FieldValues, Output extends object> = FieldSource<
  Values,
  Output,
  ChoiceValue
> & { choices: readonly Choice[] };

/** One of a few choices, each with a sentence on what it means. */
export const RadioField = <Values extends FieldValues, Output extends object>({
  form,
  name,
  label,
  hint,
  choices,
}: RadioFieldProps<Values, Output>) => {
  const { field, fieldState } = useController({ control: form.methods.control, name });
  const described = describeField(form, name, 0);
  return (
    <RadioGroup
      ref={field.ref}
      label={label ?? described.label}
      hint={hint}
      error={fieldState.error?.message && asSentence(fieldState.error.message)}
      value={choiceKey(field.value)}
      onChange={(key) => field.onChange(chosenValue(choices, key))}
      options={choices.map((choice) => ({
        value: choiceKey(choice.value),
        label: choice.label,
        description: choice.description,
        disabledReason: choice.disabledReason,
      }))}
    />
  );
};
