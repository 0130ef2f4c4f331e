const FIELDS =
  "input:not([type=hidden], [type=file], [readonly]), textarea:not([readonly]), select, [contenteditable=true], [role=combobox], [role=switch]";

const canBeUsed = (field: HTMLElement): boolean =>
  !field.matches(":disabled") && field.getClientRects().length > 0;

/** The first field of the forms in a part of the page; of radio buttons the one that is chosen. */
const firstFieldIn = (part: Element): HTMLElement | undefined => {
  const fields = [...part.querySelectorAll<HTMLElement>(`form :is(${FIELDS})`)].filter(canBeUsed);
  const [first] = fields;
  if (!(first instanceof HTMLInputElement) || first.type !== "radio") return first;
  const chosen = fields.find(
    (field) => field instanceof HTMLInputElement && field.name === first.name && field.checked,
  );
  return chosen ?? first;
};

/** Moves focus to the first field of a form, so that one can type at once; false where there is none. */
export const focusFirstField = (part: Element): boolean => {
  const field = firstFieldIn(part);
  field?.focus();
  // What stands there already gives way to what is typed.
  if (field instanceof HTMLInputElement) field.select();
  return field !== undefined;
};
