import type { FieldValues } from "react-hook-form";
import { RadioGroup } from "#web/ui/choice/radio-group.tsx";
import {
  type Choice,
  choiceKey,
  type ChoiceValue,
  chosenValue,
  type FieldSource,
  useFormField,
} from "./field-source.ts";

type RadioFieldProps<Values extends FieldValues, Output extends object> = FieldSource<
  Values,
  Output,
  ChoiceValue
> & {
  choices: readonly Choice[];
  /** Side by side, for one-word labels. */
  inRow?: boolean;
};

/** A choice of one of a few options, each with a sentence on what it means. */
export const RadioField = <Values extends FieldValues, Output extends object>({
  choices,
  inRow = false,
  ...source
}: RadioFieldProps<Values, Output>) => {
  const { field, frame } = useFormField(source);
  return (
    <RadioGroup
      {...frame}
      ref={field.ref}
      inRow={inRow}
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
