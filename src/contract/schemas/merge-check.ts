import { z } from "zod";

/** Merge rules whose level each space can set. */
export const settableMergeRules = [
  "approval-given",
  "no-changes-requested",
  "requested-reviews-given",
  "threads-resolved",
  "no-broken-links",
  "openapi-served",
  "reader-addresses",
] as const;

/** What happens to a merge that does not meet a rule. */
export const mergeCheckLevel = z.enum(["off", "advisory", "required"]).meta({
  id: "MergeCheckLevel",
  description:
    "`off`: the rule is not looked at. `advisory`: the merge plan says that it is not met. `required`: nothing is merged until it is.",
});
export type MergeCheckLevel = z.infer<typeof mergeCheckLevel>;

export const mergeChecks = z
  .object({
    "approval-given": mergeCheckLevel,
    "no-changes-requested": mergeCheckLevel,
    "requested-reviews-given": mergeCheckLevel,
    "threads-resolved": mergeCheckLevel,
    "no-broken-links": mergeCheckLevel,
    "openapi-served": mergeCheckLevel,
    "reader-addresses": mergeCheckLevel,
  } satisfies Record<(typeof settableMergeRules)[number], typeof mergeCheckLevel>)
  .meta({ id: "MergeChecks" });
export type MergeChecks = z.infer<typeof mergeChecks>;

/** Only the named rules are changed. */
export const changeMergeChecks = z
  .strictObject(mergeChecks.partial().shape)
  .meta({ id: "ChangeMergeChecks" });

/** The levels of the rules in a space that does not set them. */
export const defaultMergeChecks: MergeChecks = {
  "approval-given": "off",
  "no-changes-requested": "advisory",
  "requested-reviews-given": "advisory",
  "threads-resolved": "advisory",
  "no-broken-links": "advisory",
  "openapi-served": "advisory",
  "reader-addresses": "advisory",
};
