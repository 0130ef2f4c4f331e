/** Whether two plain values say the same: a member that is undefined counts as one that is not there. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) {
    return true;
  }
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) {
    return false;
  }
  if (Array.isArray(one) || Array.isArray(other)) {
    return Array.isArray(one) && Array.isArray(other) && isEqualList(one, other);
  }
  return isEqualRecord(Object.entries(one), new Map(Object.entries(other)));
}

function isEqualList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => isEqual(value, other[index]));
}

function isEqualRecord(one: [string, unknown][], other: Map<string, unknown>): boolean {
  for (const [name, value] of one) {
    if (!isEqual(value, other.get(name))) {
      return false;
    }
    other.delete(name);
  }
  return [...other.values()].every((value) => value === undefined);
}
