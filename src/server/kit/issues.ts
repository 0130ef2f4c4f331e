import type { z } from "zod";
import { issueText } from "#contract/schemas/issue-text.ts";
import type { Issue } from "./failures.ts";

type Finding = z.core.$ZodIssue;

const isAbout = (branch: readonly Finding[], wanted: Finding["code"]): boolean =>
  branch.some(({ code, path }) => code === wanted && path.length === 0);

/**
 * Reduces a union's issue to those of the alternative that was most likely meant: of the alternatives whose type
 * matches, the one with the fewest issues. Alternatives that require a particular literal count only if no other is
 * left. Returns other issues unchanged.
 */
const meant = (issue: Finding): readonly Finding[] => {
  if (issue.code !== "invalid_union") return [issue];
  const ofType = issue.errors.filter((branch) => !isAbout(branch, "invalid_type"));
  const shaped = ofType.filter((branch) => !isAbout(branch, "invalid_value"));
  const [closest] = (shaped.length > 0 ? shaped : ofType).toSorted((a, b) => a.length - b.length);
  if (closest === undefined) return [issue];
  return closest.flatMap((inner) => meant({ ...inner, path: [...issue.path, ...inner.path] }));
};

/** Converts Zod's issues to the contract's `details`, at most twenty to keep the response small. */
export const detailsOf = (error: z.ZodError): Issue[] =>
  error.issues
    .flatMap(meant)
    .slice(0, 20)
    .map((issue) => ({
      path: issue.path.map(String).join("."),
      message: issueText(issue) ?? issue.message,
    }));
