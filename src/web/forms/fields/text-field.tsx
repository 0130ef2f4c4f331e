import type { FieldValues } from "react-hook-form";
import { Field } from "#web/ui/field.tsx";
import { Input, type InputProps, Textarea } from "#web/ui/input.tsx";
import { type FieldSource, textOf, useFormField } from "./field-source.ts";

type TextFieldProps<Values extends FieldValues, Output extends object> = FieldSource<
  Values,
  Output,
  string | null | undefined
> &
  Pick<
    InputProps,
    | "type"
    | "autoComplete"
    | "autoFocus"
    | "placeholder"
    | "prefix"
    | "suffix"
    | "inputMode"
    | "spellCheck"
  > & {
    /** The value of the emptied field, where the schema distinguishes null from "". */
    emptyAs?: null;
    optional?: boolean;
  };

/**
 * A line of text, with its limit from the schema. Typing past the limit is possible and shown as an error. The
 * browser only fills in personal data that `autoComplete` names.
 */
export const TextField = <Values extends FieldValues, Output extends object>({
  emptyAs,
  optional = false,
  form,
  name,
  label,
  hint,
  autoComplete = "off",
  ...input
}: TextFieldProps<Values, Output>) => {
  const { field, frame, counter, required } = useFormField({ form, name, label, hint });
  return (
    <Field {...frame} counter={counter} required={required && !optional} optional={optional}>
      <Input
        {...input}
        autoComplete={autoComplete}
        ref={field.ref}
        name={field.name}
        value={textOf(field.value)}
        onBlur={field.onBlur}
        onChange={(event) => {
          const typed = event.target.value;
          field.onChange(typed === "" && emptyAs === null ? null : typed);
        }}
      />
    </Field>
  );
};

type TextAreaFieldProps<Values extends FieldValues, Output extends object> = FieldSource<
  Values,
  Output,
  string | undefined
> & {
  rows?: number;
  placeholder?: string;
  optional?: boolean;
  /** For machine-written text: monospaced, and only a few lines at a time. */
  code?: boolean;
};

/** A multi-line text, with its limit from the schema. */
export const TextAreaField = <Values extends FieldValues, Output extends object>({
  form,
  name,
  label,
  hint,
  optional = false,
  code = false,
  ...area
}: TextAreaFieldProps<Values, Output>) => {
  const { field, frame, counter, required } = useFormField({ form, name, label, hint });
  return (
    <Field {...frame} counter={counter} required={required && !optional} optional={optional}>
      <Textarea
        {...area}
        {...field}
        {...(code && { className: "max-h-44! font-mono text-xs!", spellCheck: false })}
        value={textOf(field.value)}
      />
    </Field>
  );
};
