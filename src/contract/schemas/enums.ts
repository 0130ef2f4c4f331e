// Words that the service and screens share, such as those that lists are narrowed by: screens read them without the
// schemas that state them. This file imports nothing.

export const jobStates = ["queued", "running", "done", "failed", "cancelled"] as const;

export const gitSyncStates = [
  "queued",
  "running",
  "rehearsed",
  "needs-confirmation",
  "done",
  "nothing",
  "ignored",
  "conflicts",
  "failed",
  "cancelled",
] as const;
export const gitItemSides = ["here", "git"] as const;
export const gitItemActions = ["add", "change", "rename", "remove", "conflict", "skip"] as const;

/** What of a page an import could not take over as it is. */
export const importLossNames = [
  "spans",
  "cell-blocks",
  "inline-math",
  "embed",
  "drawing",
  "form",
  "script",
  "address",
  "too-deep",
  "too-much",
  "picture",
  "link-left-out",
  "conflict",
] as const;

/** A change between two versions of a specification: from what a reader's program cannot survive to what it never notices. */
export const specChangeClasses = ["breaking", "risky", "safe"] as const;

/** How far the translation of a unit is. */
export const unitStates = [
  "missing",
  "machine",
  "memory",
  "reviewed",
  "edited",
  "stale",
  "refused",
] as const;

/** States that ask somebody for the same: for words, or to look at what stands there. */
export const unitStateGroups = {
  "to-do": ["missing", "stale", "refused"],
  "to-review": ["machine", "memory"],
} as const satisfies Readonly<Record<string, readonly (typeof unitStates)[number][]>>;

/** Why a thread was resolved although its block is untouched. */
export const resolveReasons = ["answered", "wont-do", "not-needed"] as const;
