import { type FieldPathByValue, type FieldValues, useController } from "react-hook-form";
import { asSentence } from "../failure-fields.ts";
import { isOptional, labelOf, limitsOf } from "../limits.ts";
import type { ContractForm } from "../use-contract-form.ts";

/** The common props of every field: its form, its path in it, and texts. */
export type FieldSource<Input extends FieldValues, Output extends object, Value> = {
  form: ContractForm<Input, Output>;
  name: FieldPathByValue<Input, Value>;
  /** Derived from the field's name by default. */
  label?: string;
  hint?: string;
};

/** The share of the limit from which the counter is shown. */
const NEARLY_FULL = 0.8;

/** Derives the label, the counter and whether a field is required from its schema. */
export const describeField = (
  form: { schema: Parameters<typeof limitsOf>[0] },
  name: string,
  length: number,
) => {
  const { max } = limitsOf(form.schema, name);
  const tight = max !== undefined && length >= max * NEARLY_FULL;
  return {
    label: labelOf(name),
    required: !isOptional(form.schema, name),
    counter: tight ? { used: length, max } : undefined,
  };
};

/** Returns the text of a control for a value; empty for null and undefined. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

type FieldOf<Values extends FieldValues, Output extends object, Value> = Pick<
  FieldSource<Values, Output, Value>,
  "form" | "name"
> & { label?: string | undefined; hint?: string | undefined };

/** Connects a field of a form with its frame: label, hint and error. */
export const useFormField = <Values extends FieldValues, Output extends object, Value>({
  form,
  name,
  label,
  hint,
}: FieldOf<Values, Output, Value>) => {
  const { field, fieldState } = useController({ control: form.methods.control, name });
  const { length } = textOf(field.value);
  const { label: ownLabel, required, counter } = describeField(form, name, length);
  const message = fieldState.error?.message;
  const frame = { label: label ?? ownLabel, hint, error: message && asSentence(message) };
  return { field, frame, required, counter };
};

/** A value to choose from, with its label. */
export type Choice = {
  value: string | number | null;
  label: string;
  description?: string;
  /** Why it cannot be chosen now. */
  disabledReason?: string | undefined;
};

export type ChoiceValue = string | number | null | undefined;

/** Returns the text for a value in a control, which only holds text; empty for null and undefined. */
export const choiceKey = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** Returns the value for the text of a control. */
export const chosenValue = (choices: readonly Choice[], key: string): Choice["value"] =>
  choices.find((choice) => choiceKey(choice.value) === key)?.value ?? null;
