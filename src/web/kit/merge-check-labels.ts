import type { MergeCheckLevel, MergeChecks } from "#contract/schemas/merge-check.ts";

/** The requirement of each merge rule that a space can set. */
export const mergeCheckLabels: Readonly<Record<keyof MergeChecks, string>> = {
  "approval-given": "Somebody has approved it",
  "no-changes-requested": "Nobody asks for changes",
  "requested-reviews-given": "Requested reviews are given",
  "threads-resolved": "Threads are resolved",
  "no-broken-links": "No links break",
  "openapi-served": "Pages show what APIs serve",
  "reader-addresses": "Reader addresses lead somewhere",
};

/** The weight of a merge rule. */
export const mergeLevelLabels: Readonly<Record<MergeCheckLevel, string>> = {
  off: "Off",
  advisory: "Advisory",
  required: "Required",
};
