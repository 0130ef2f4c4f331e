// Words that the service and the screens share, such as the values of list filters. Screens import them without the
// schemas that use them. This file imports nothing.

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

/** What an import could not carry over unchanged from a page. */
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

/** Classes of change between two versions of a specification, from what breaks a client to what no client notices. */
export const specChangeClasses = ["breaking", "risky", "safe"] as const;

/** The translation state of a unit. */
export const unitStates = [
  "missing",
  "machine",
  "memory",
  "reviewed",
  "edited",
  "stale",
  "refused",
] as const;

/** States that require the same action: to translate, or to review the existing translation. */
export const unitStateGroups = {
  "to-do": ["missing", "stale", "refused"],
  "to-review": ["machine", "memory"],
} as const satisfies Readonly<Record<string, readonly (typeof unitStates)[number][]>>;

/** Why a thread was resolved although its block has not changed. */
export const resolveReasons = ["answered", "wont-do", "not-needed"] as const;
