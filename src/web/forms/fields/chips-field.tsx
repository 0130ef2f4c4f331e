import { useController } from "react-hook-form";
import type { FieldValues } from "react-hook-form";
import { ChipsInput } from "#web/ui/chips-input.tsx";
import { Field } from "#web/ui/field.tsx";
import { asSentence } from "../failure-fields.ts";
import { describeField } from "./field-source.ts";
import type { FieldSource } from "./field-source.ts";

type ChipsFieldProps<Values extends FieldValues, Output extends object> = FieldSource<
  Values,
  Output,
  readonly string[] | undefined
> & { placeholder?: string };

const messageOf = (error: unknown): string | undefined =>
  typeof error === "object" &&
  error !== null &&
  "message" in error &&
  typeof error.message === "string"
    ? error.message
    : undefined;

/** A mistake with the item it is about, unless the words name it themselves. */
const about = (item: string | undefined, message: string | undefined): string | undefined =>
  item === undefined || message === undefined || message.startsWith(item)
    ? message
    : `${item}: ${message}`;

/** Several short items; a mistake marks its own item and is said below. */
export const ChipsField = <Values extends FieldValues, Output extends object>({
  form,
  name,
  label,
  hint,
  placeholder,
}: ChipsFieldProps<Values, Output>) => {
  const { field, fieldState } = useController({ control: form.methods.control, name });
  const current: unknown = field.value;
  const values = Array.isArray(current) ? current.map(String) : [];
  const error: unknown = fieldState.error;
  const itemErrors = Array.isArray(error) ? values.map((_, index) => messageOf(error[index])) : [];
  const firstWrong = itemErrors.findIndex((message) => message !== undefined);
  const whole = messageOf(error);
  const described = describeField(form, name, values.length);
  const shown = whole ?? about(values[firstWrong], itemErrors[firstWrong]);
  return (
    <Field
      label={label ?? described.label}
      hint={hint}
      error={shown && (whole === undefined ? shown : asSentence(shown))}
      counter={described.counter}
    >
      <ChipsInput
        ref={field.ref}
        name={field.name}
        values={values}
        onChange={field.onChange}
        onBlur={field.onBlur}
        itemErrors={itemErrors}
        normalize={(text) => text.trim().toLowerCase()}
        {...(placeholder !== undefined && { placeholder })}
      />
    </Field>
  );
};
