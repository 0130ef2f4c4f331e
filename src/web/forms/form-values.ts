/** Whether two values of a field are deeply equal. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Returns the fields whose value differs from `base`. */
export const changedFields = <Values extends object>(
  values: Values,
  base: Values,
): (keyof Values & string)[] =>
  fieldsOf(values, base).filter((field) => !sameValue(values[field], base[field]));

/** Returns the named fields with their values, for a partial update. */
export const pickFields = <Values extends object>(
  values: Values,
  fields: readonly string[],
): Partial<Values> => {
  const picked: Partial<Values> = {};
  for (const field of fieldsOf(values)) {
    if (fields.includes(field)) picked[field] = values[field];
  }
  return picked;
};

const fieldsOf = <Values extends object>(...holders: Values[]): (keyof Values & string)[] => {
  const isField = (key: string): key is keyof Values & string =>
    holders.some((holder) => Object.hasOwn(holder, key));
  return [...new Set(holders.flatMap((holder) => Object.keys(holder)))].filter(isField);
};

/** A field that was changed here and, to a different value, by someone else in the meantime. */
export type Conflict = { field: string; theirs: unknown; yours: unknown };

export type Merge<Values> = { values: Values; conflicts: readonly Conflict[] };

/**
 * Merges newer saved values into a form: unchanged fields take the newer value, the others keep their input. A field
 * changed to different values on both sides is a conflict.
 *
 * @param base  the initial values of the form
 * @param yours  its current values
 * @param theirs  the newer saved values
 */
export const mergeValues = <Values extends object>(
  base: Values,
  yours: Values,
  theirs: Values,
): Merge<Values> => {
  const values = { ...theirs };
  const conflicts: Conflict[] = [];
  for (const field of changedFields(yours, base)) {
    values[field] = yours[field];
    const moved = !sameValue(theirs[field], base[field]);
    if (moved && !sameValue(theirs[field], yours[field])) {
      conflicts.push({ field, theirs: theirs[field], yours: yours[field] });
    }
  }
  return { values, conflicts };
};
