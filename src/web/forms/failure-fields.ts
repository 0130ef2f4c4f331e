export type FieldIssue = { path: string; message: string };

export type SplitIssues = {
  /** Issues with fields of the form, by dotted path. */
  fields: readonly FieldIssue[];
  /** Issues with anything else. */
  rest: readonly FieldIssue[];
};

/** "emails[3]" and "/emails/3" are the same path as "emails.3". */
const dotted = (path: string): string =>
  path
    .replace(/^\//, "")
    .replaceAll("/", ".")
    .replaceAll(/\[(\d+)\]/g, ".$1");

/** Capitalizes a message: the service writes messages to follow a path. */
export const asSentence = (message: string): string =>
  message.charAt(0).toUpperCase() + message.slice(1);

/** Separates the issues with fields of the form from the others. */
export const splitIssues = (
  details: readonly FieldIssue[],
  formFields: readonly string[],
): SplitIssues => {
  const fields: FieldIssue[] = [];
  const rest: FieldIssue[] = [];
  for (const detail of details) {
    const path = dotted(detail.path);
    const isHere = formFields.includes(path.split(".")[0] ?? "");
    (isHere ? fields : rest).push({ path, message: asSentence(detail.message) });
  }
  return { fields, rest };
};
