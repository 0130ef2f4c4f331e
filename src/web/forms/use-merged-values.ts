import { useCallback, useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { changedFields, mergeValues, pickFields, sameValue } from "./form-values.ts";
import type { Conflict } from "./form-values.ts";

export type MergedValues<Input> = {
  /** What the form began with, or was last brought level with. */
  baseOf: () => Input;
  /** What fields said before they were changed here; in a conflict that is older than the beginning. */
  basisOf: (fields: readonly string[]) => Record<string, unknown>;
  /** Puts typed values back; where the beginning moved on from what they changed, that is a conflict. */
  putBack: (typed: Readonly<FieldValues>, basis: Readonly<FieldValues>) => void;
  /** Makes what the fields hold the new beginning. */
  settle: () => void;
  /** Merges newer values in and gives the fields that were changed on both sides. */
  meet: (theirs: Input) => readonly Conflict[];
  conflicts: readonly Conflict[];
  /** Ends the conflict; `theirs` puts the newer values into the fields. */
  resolve: (side: "mine" | "theirs") => void;
  discard: () => void;
};

/**
 * Keeps a form level with a thing that others change too. Newer `current` values are merged in as
 * they come, except while `busy` says that a save is under way.
 */
export const useMergedValues = <Input extends FieldValues, Output>(
  methods: UseFormReturn<Input, unknown, Output>,
  current: Input,
  busy: RefObject<boolean>,
): MergedValues<Input> => {
  const base = useRef(current);
  const seen = useRef(current);
  const disputed = useRef<Readonly<FieldValues>>({});
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
    disputed.current = {};
    setConflicts([]);
  };
  const meet = (theirs: Input) => {
    seen.current = theirs;
    const merge = mergeValues(base.current, methods.getValues(), theirs);
    const found = merge.conflicts.map((conflict) => conflict.field);
    const before: FieldValues = base.current;
    disputed.current = {
      ...Object.fromEntries(found.map((field) => [field, before[field]])),
      ...disputed.current,
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
      disputed.current = pickFields<FieldValues>(basis, fields);
      setConflicts(found);
    },
    [methods, put],
  );

  useEffect(() => {
    if (!busy.current && !sameValue(seen.current, current)) meet(current);
  });

  return {
    baseOf: useCallback(() => base.current, []),
    basisOf: useCallback((fields) => {
      const basis: FieldValues = { ...base.current, ...disputed.current };
      // Kept as text, in which a field without a value would be left out.
      return Object.fromEntries(fields.map((field) => [field, basis[field] ?? null]));
    }, []),
    putBack,
    settle: () => {
      const values = structuredClone(methods.getValues());
      rebase(values, values);
      end();
    },
    meet,
    conflicts,
    resolve: (side) => {
      if (side === "theirs") {
        for (const { field, theirs } of conflicts) {
          put(field, theirs);
          // A mistake was about what stood there before.
          methods.clearErrors(field as Path<Input>);
        }
      }
      end();
    },
    discard: () => {
      end();
      base.current = seen.current;
      methods.reset(base.current, { keepFieldsRef: true });
    },
  };
};
