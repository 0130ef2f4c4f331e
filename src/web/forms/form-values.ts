/** Whether two values of a field are equal by content. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The fields whose value differs from `base`. */
export const changedFields = <Values extends object>(
  values: Values,
  base: Values,
): (keyof Values & string)[] =>
  fieldsOf(values, base).filter((field) => !sameValue(values[field], base[field]));

/** The named fields and their values, as a partial update sends them. */
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

/** A field that was changed here and, to another value, by somebody else meanwhile. */
export type Conflict = { field: string; theirs: unknown; yours: unknown };

export type Merge<Values> = { values: Values; conflicts: readonly Conflict[] };

/**
 * Merges newer saved values with what was typed: fields nobody typed into take the newer value, the others
 * keep what was typed. A field changed to different values on both sides is a conflict.
 *
 * @param base  the values the form began with
 * @param yours  its values now
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
