/** Deep equality of plain values; an undefined property counts as absent. */
export const isEqual = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) {
    return true;
  }
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) {
    return false;
  }
  if (Array.isArray(one) || Array.isArray(other)) {
    return Array.isArray(one) && Array.isArray(other) && isEqualList(one, other);
  }
  return isEqualRecord(one as Record<string, unknown>, other as Record<string, unknown>);
};

const isEqualList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, index) => isEqual(value, other[index]));

const isEqualRecord = (one: Record<string, unknown>, other: Record<string, unknown>): boolean => {
  const own = (record: Record<string, unknown>, name: string): unknown =>
    Object.hasOwn(record, name) ? record[name] : undefined;
  return (
    Object.keys(one).every((name) => isEqual(one[name], own(other, name))) &&
    Object.keys(other).every((name) => other[name] === undefined || Object.hasOwn(one, name))
  );
};

/** The merged value, or none if both sides changed it differently. */
export type MergedValue<Value> =
  | { readonly clean: true; readonly value: Value }
  | { readonly clean: false };

/** Merges a value as a whole, using the side that changed it; undefined means absent. */
export const mergeValue = <Value>(base: Value, ours: Value, theirs: Value): MergedValue<Value> => {
  if (isEqual(ours, theirs) || isEqual(base, theirs)) {
    return { clean: true, value: ours };
  }
  return isEqual(base, ours) ? { clean: true, value: theirs } : { clean: false };
};

/** An entry that both sides changed differently; a side is absent if it has no such entry. */
export interface RecordConflict<Value> {
  readonly name: string;
  readonly base?: Value;
  readonly ours?: Value;
  readonly theirs?: Value;
}

/** The result of merging records: conflicting entries are as in ours, or theirs if ours is gone. */
export interface MergedRecords<Value> {
  readonly record: Readonly<Record<string, Value>>;
  readonly conflicts: readonly RecordConflict<Value>[];
}

/**
 * Merges variables, or files by id, entry by entry. The entries of ours keep their order, and new ones of theirs
 * follow.
 */
export const mergeRecords = <Value>(
  base: Readonly<Record<string, Value>>,
  ours: Readonly<Record<string, Value>>,
  theirs: Readonly<Record<string, Value>>,
): MergedRecords<Value> => {
  const [was, one, other] = [base, ours, theirs].map((record) => new Map(Object.entries(record)));
  const entries: [string, Value][] = [];
  const conflicts: RecordConflict<Value>[] = [];
  for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const sides = { base: was?.get(name), ours: one?.get(name), theirs: other?.get(name) };
    const merged = mergeValue(sides.base, sides.ours, sides.theirs);
    const value = merged.clean ? merged.value : (sides.ours ?? sides.theirs);
    if (value !== undefined) {
      entries.push([name, value]);
    }
    if (!merged.clean) {
      conflicts.push({
        name,
        ...(sides.base !== undefined && { base: sides.base }),
        ...(sides.ours !== undefined && { ours: sides.ours }),
        ...(sides.theirs !== undefined && { theirs: sides.theirs }),
      });
    }
  }
  return { record: Object.fromEntries(entries), conflicts };
};
