import type { z } from "zod";
import { mistakeText } from "#contract/schemas/mistake.ts";
import { UNSIGNED } from "#site/condition/claims.ts";

type Mistake = z.core.$ZodIssue | z.core.$ZodRawIssue;

/** A step of the path to a mistake, counted from its end. */
const stepOf = ({ path }: Mistake, fromEnd = 1): string => String(path?.at(-fromEnd) ?? "");

const missing: Readonly<Record<string, string>> = {
  description: "needs a description",
  properties: "needs properties",
};

const wrongType = (mistake: Mistake, expected: string): string => {
  if (mistake.input === undefined) {
    const step = stepOf(mistake);
    return missing[step] ?? `needs ${step}`;
  }
  return expected === "string" ? "must be text in quotation marks" : "must be an object in braces";
};

/** Words for one mistake in the text of a schema, for people who do not know how it is checked. */
export const schemaMistakeText = (mistake: Mistake): string | undefined => {
  switch (mistake.code) {
    case "invalid_union":
      return stepOf(mistake, 2) === UNSIGNED
        ? "unsigned claims must be of type object"
        : "a claim must be of type boolean";
    case "invalid_type":
      return wrongType(mistake, mistake.expected);
    case "invalid_value":
      return `must be ${JSON.stringify(mistake.values[0])}`;
    case "invalid_key":
      return mistake.issues[0] && mistakeText(mistake.issues[0]);
    default:
      return mistakeText(mistake);
  }
};
