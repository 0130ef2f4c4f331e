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
