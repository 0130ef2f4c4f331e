const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The same fields, each either absent or defined. */
type Defined<Change> = { [Field in keyof Change]?: Exclude<Change[Field], undefined> };

/**
 * Returns the fields of `change` that differ from `before`, with their old and new values. Undefined when nothing
 * differs, so that a write without effect records nothing.
 */
export const changedFields = <Change extends object>(
  before: object,
  change: Change,
): { before: Record<string, unknown>; after: Defined<Change> } | undefined => {
  const was: Record<string, unknown> = {};
  const becomes: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(change)) {
    const old = (before as Record<string, unknown>)[field];
    if (value === undefined || same(old, value)) continue;
    was[field] = old ?? null;
    becomes[field] = value;
  }
  return Object.keys(becomes).length === 0
    ? undefined
    : { before: was, after: becomes as Defined<Change> };
};
