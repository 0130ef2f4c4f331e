import type { FieldPathByValue, FieldValues } from "react-hook-form";
import { isOptional, labelOf, limitsOf } from "../limits.ts";
import type { ContractForm } from "../use-contract-form.ts";

/** What every field takes: its form, its place in it, and words. */
export type FieldSource<Input extends FieldValues, Output extends object, Value> = {
  form: ContractForm<Input, Output>;
  name: FieldPathByValue<Input, Value>;
  /** The field's own name in words unless given. */
  label?: string;
  hint?: string;
};

/** Full enough for the counter to show. */
const NEARLY_FULL = 0.8;

/** Label, limit and counter of a field as its schema says; the counter appears when it gets tight. */
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

/** What a text control shows for a value: nothing for null and undefined. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** A value a form can choose, and how it is called. */
export type Choice = {
  value: string | number | null;
  label: string;
  description?: string;
  /** Why it cannot be chosen now. */
  disabledReason?: string | undefined;
};

export type ChoiceValue = string | number | null | undefined;

/** Controls hold text only; nothing chosen and null are both the empty text. */
export const choiceKey = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** The value behind the text of a control. */
export const chosenValue = (choices: readonly Choice[], key: string): Choice["value"] =>
  choices.find((choice) => choiceKey(choice.value) === key)?.value ?? null;
