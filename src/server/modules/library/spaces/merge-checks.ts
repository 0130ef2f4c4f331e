import { defaultMergeChecks, type MergeChecks } from "#contract/schemas/merge-check.ts";

/** The strictness of each merge rule, with defaults for those that a space does not set. */
export const mergeChecksOf = (said: Partial<MergeChecks>): MergeChecks => ({
  ...defaultMergeChecks,
  ...said,
});
