import { useController } from "react-hook-form";
import type { FieldValues } from "react-hook-form";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { asSentence } from "../failure-fields.ts";
import { describeField, textOf } from "./field-source.ts";
import type { FieldSource } from "./field-source.ts";

type TextAreaFieldProps<Values extends FieldValues, Output extends object> = FieldSource<
  Values,
  Output,
  string | undefined
> & { rows?: number; placeholder?: string; optional?: boolean };

/** Several lines of text, with their limit from the schema. */
export const TextAreaField = <Values extends FieldValues, Output extends object>({
  form,
  name,
  label,
  hint,
  optional = false,
  ...area
}: TextAreaFieldProps<Values, Output>) => {
  const { field, fieldState } = useController({ control: form.methods.control, name });
  const text = textOf(field.value);
  const described = describeField(form, name, text.length);
  return (
    <Field
      label={label ?? described.label}
      hint={hint}
      error={fieldState.error?.message && asSentence(fieldState.error.message)}
      counter={described.counter}
      required={described.required && !optional}
      optional={optional}
    >
      <Textarea {...area} {...field} value={text} />
    </Field>
  );
};
