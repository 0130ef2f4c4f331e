const FIELDS =
  "input:not([type=hidden], [type=file], [readonly]), textarea:not([readonly]), select, [contenteditable=true], [role=combobox], [role=switch]";

const canBeUsed = (field: HTMLElement): boolean =>
  !field.matches(":disabled") && field.getClientRects().length > 0;

/** Returns the first form field in a part of the page; of radio buttons, the checked one. */
const firstFieldIn = (part: Element): HTMLElement | undefined => {
  const fields = [...part.querySelectorAll<HTMLElement>(`form :is(${FIELDS})`)].filter(canBeUsed);
  const [first] = fields;
  if (!(first instanceof HTMLInputElement) || first.type !== "radio") return first;
  const chosen = fields.find(
    (field) => field instanceof HTMLInputElement && field.name === first.name && field.checked,
  );
  return chosen ?? first;
};

/** Focuses the first field of a form, so that typing works at once; returns false if there is none. */
export const focusFirstField = (part: Element): boolean => {
  const field = firstFieldIn(part);
  field?.focus();
  // Selects the current text, so that typing replaces it.
  if (field instanceof HTMLInputElement) field.select();
  return field !== undefined;
};
