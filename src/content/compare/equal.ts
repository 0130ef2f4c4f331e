/** Whether two plain values say the same: a member that is undefined counts as one that is not there. */
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
