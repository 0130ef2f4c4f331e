export type FieldMistake = { path: string; message: string };

export type SplitMistakes = {
  /** Mistakes at a field the form shows, by its dotted path. */
  fields: readonly FieldMistake[];
  /** Those that belong to no field of the form. */
  rest: readonly FieldMistake[];
};

/** "emails[3]" and "/emails/3" name the same place as "emails.3". */
const dotted = (path: string): string =>
  path
    .replace(/^\//, "")
    .replaceAll("/", ".")
    .replaceAll(/\[(\d+)\]/g, ".$1");

/** A message as a sentence of its own: the service writes them to follow a path. */
export const asSentence = (message: string): string =>
  message.charAt(0).toUpperCase() + message.slice(1);

/** Sorts the mistakes the service found into those of the form's fields and the rest. */
export const splitMistakes = (
  details: readonly FieldMistake[],
  formFields: readonly string[],
): SplitMistakes => {
  const fields: FieldMistake[] = [];
  const rest: FieldMistake[] = [];
  for (const detail of details) {
    const path = dotted(detail.path);
    const isHere = formFields.includes(path.split(".")[0] ?? "");
    (isHere ? fields : rest).push({ path, message: asSentence(detail.message) });
  }
  return { fields, rest };
};
