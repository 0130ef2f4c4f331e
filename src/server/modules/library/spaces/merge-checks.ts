import { defaultMergeChecks, type MergeChecks } from "#contract/schemas/merge-check.ts";

/** How much each rule of a merge counts, of what a space says of them. */
export const mergeChecksOf = (said: Partial<MergeChecks>): MergeChecks => ({
  ...defaultMergeChecks,
  ...said,
});
