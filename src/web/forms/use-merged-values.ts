import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { changedFields, type Conflict, mergeValues, pickFields, sameValue } from "./form-values.ts";

export type MergedValues<Input> = {
  /** The saved values that the form was last merged with. */
  baseOf: () => Input;
  /** The saved values of fields before they were changed here: in a conflict older than `baseOf`. */
  basisOf: (fields: readonly string[]) => Record<string, unknown>;
  /**
   * Puts typed values of a draft back. `basis` holds the saved values they were typed over; where those differ
   * from the saved values now, there is a conflict.
   */
  putBack: (typed: Readonly<FieldValues>, basis: Readonly<FieldValues>) => void;
  /** Takes the present values for the saved ones, after saving. */
  markSaved: () => void;
  /** Merges newer saved values in; returns the fields that were changed on both sides. */
  mergeIn: (theirs: Input) => readonly Conflict[];
  conflicts: readonly Conflict[];
  /** Ends the conflict, or that of one field; `theirs` puts the newer values in. Returns how many fields are left. */
  resolve: (side: "mine" | "theirs", field?: string) => number;
  discard: () => void;
};

/**
 * Merges what others save meanwhile into an open form: newer `current` values as they come, except while `busy`
 * says that a save is under way.
 */
export const useMergedValues = <Input extends FieldValues, Output>(
  methods: UseFormReturn<Input, unknown, Output>,
  current: Input,
  busy: RefObject<boolean>,
): MergedValues<Input> => {
  const base = useRef(current);
  const seen = useRef(current);
  const conflictBasis = useRef<Readonly<FieldValues>>({});
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);

  const put = useCallback(
    (field: string, value: unknown) => {
      const name = field as Path<Input>;
      methods.setValue(name, value as PathValue<Input, Path<Input>>, { shouldDirty: true });
    },
    [methods],
  );
  const rebase = (from: Input, values: Input) => {
    base.current = from;
    methods.reset(from, { keepErrors: true, keepIsSubmitted: true, keepFieldsRef: true });
    for (const field of changedFields(values, from)) put(field, values[field]);
  };
  const end = () => {
    conflictBasis.current = {};
    setConflicts([]);
  };
  const mergeIn = (theirs: Input) => {
    seen.current = theirs;
    const merge = mergeValues(base.current, methods.getValues(), theirs);
    const found = merge.conflicts.map((conflict) => conflict.field);
    const before: FieldValues = base.current;
    conflictBasis.current = {
      ...Object.fromEntries(found.map((field) => [field, before[field]])),
      ...conflictBasis.current,
    };
    rebase(theirs, merge.values);
    const replaced = new Set(found);
    setConflicts((open) => [
      ...open.filter((conflict) => !replaced.has(conflict.field)),
      ...merge.conflicts,
    ]);
    return merge.conflicts;
  };

  const putBack = useCallback(
    (typed: Readonly<FieldValues>, basis: Readonly<FieldValues>) => {
      for (const [field, value] of Object.entries(typed)) put(field, value);
      const before = { ...base.current, ...basis };
      const found = mergeValues(before, methods.getValues(), base.current).conflicts;
      const fields = found.map((conflict) => conflict.field);
      conflictBasis.current = pickFields<FieldValues>(basis, fields);
      setConflicts(found);
    },
    [methods, put],
  );

  useEffect(() => {
    if (!busy.current && !sameValue(seen.current, current)) mergeIn(current);
  });

  return {
    baseOf: useCallback(() => base.current, []),
    basisOf: useCallback((fields) => {
      const basis: FieldValues = { ...base.current, ...conflictBasis.current };
      // Drafts are kept as JSON, which leaves out undefined.
      return Object.fromEntries(fields.map((field) => [field, basis[field] ?? null]));
    }, []),
    putBack,
    markSaved: () => {
      const values = structuredClone(methods.getValues());
      rebase(values, values);
      end();
    },
    mergeIn,
    conflicts,
    resolve: (side, only) => {
      const isMeant = ({ field }: Conflict) => only === undefined || field === only;
      if (side === "theirs") {
        for (const { field, theirs } of conflicts.filter(isMeant)) {
          put(field, theirs);
          // The error was about the value before.
          methods.clearErrors(field as Path<Input>);
        }
      }
      const left = conflicts.filter((conflict) => !isMeant(conflict));
      const fields = left.map(({ field }) => field);
      conflictBasis.current = pickFields<FieldValues>(conflictBasis.current, fields);
      setConflicts(left);
      return left.length;
    },
    discard: () => {
      end();
      base.current = seen.current;
      methods.reset(base.current, { keepFieldsRef: true });
    },
  };
};
