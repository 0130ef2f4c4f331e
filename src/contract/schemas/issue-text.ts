import type { z } from "zod";

const measured = (amount: number | bigint, origin: string): string => {
  if (origin === "string") return `${amount} ${Number(amount) === 1 ? "character" : "characters"}`;
  if (origin === "array") return `${amount} ${Number(amount) === 1 ? "entry" : "entries"}`;
  return String(amount);
};

const formats: Record<string, string> = {
  email: "must be an e-mail address such as ada@example.com",
  url: "must be an address such as https://example.com",
  datetime: "must be a point in time such as 2026-03-12T14:05:00Z",
};

/**
 * The message of a zod issue, used in error bodies of the API and next to form fields. Returns undefined to keep
 * zod's own message. It starts in lower case, because a path may precede it.
 */
export const issueText = (issue: z.core.$ZodIssue | z.core.$ZodRawIssue): string | undefined => {
  switch (issue.code) {
    case "unrecognized_keys":
      return `unknown: ${issue.keys.join(", ")}`;
    case "too_big":
      return `at most ${measured(issue.maximum, issue.origin)}`;
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return "must not be empty";
      return `at least ${measured(issue.minimum, issue.origin)}`;
    case "invalid_format":
      return formats[issue.format];
    default:
      return undefined;
  }
};
