import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { changedFields, type Conflict, mergeValues, pickFields, sameValue } from "./form-values.ts";

export type MergedValues<Input> = {
  /** Returns the saved values that the form was last merged with. */
  baseOf: () => Input;
  /**
   * Returns the saved values of fields before they were changed here; in a conflict these are older than `baseOf`.
   */
  basisOf: (fields: readonly string[]) => Record<string, unknown>;
  /**
   * Restores the typed values of a draft. `basis` contains the saved values they replaced; where those differ from
   * the current saved values, there is a conflict.
   */
  putBack: (typed: Readonly<FieldValues>, basis: Readonly<FieldValues>) => void;
  /** Makes the current values the saved ones, after saving. */
  markSaved: () => void;
  /** Merges newer saved values; returns the fields changed on both sides. */
  mergeIn: (theirs: Input) => readonly Conflict[];
  conflicts: readonly Conflict[];
  /** Resolves all conflicts, or that of one field; `theirs` takes the newer values. Returns how many are left. */
  resolve: (side: "mine" | "theirs", field?: string) => number;
  discard: () => void;
};

/**
 * Merges what others save into an open form: newer `current` values as they arrive, except while `busy` signals a
 * pending save.
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
      // Drafts are stored as JSON, which omits undefined.
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
          // The error was about the previous value.
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
