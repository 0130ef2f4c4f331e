import { useCallback, useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { changedFields, mergeValues, sameValue } from "./form-values.ts";
import type { Conflict } from "./form-values.ts";

export type MergedValues<Input> = {
  /** What the form began with, or was last brought level with. */
  baseOf: () => Input;
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
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);

  const put = (field: string, value: unknown) => {
    const name = field as Path<Input>;
    methods.setValue(name, value as PathValue<Input, Path<Input>>, { shouldDirty: true });
  };
  const rebase = (from: Input, values: Input) => {
    base.current = from;
    methods.reset(from, { keepErrors: true, keepIsSubmitted: true, keepFieldsRef: true });
    for (const field of changedFields(values, from)) put(field, values[field]);
  };
  const meet = (theirs: Input) => {
    seen.current = theirs;
    const merge = mergeValues(base.current, methods.getValues(), theirs);
    rebase(theirs, merge.values);
    const replaced = new Set(merge.conflicts.map((conflict) => conflict.field));
    setConflicts((open) => [
      ...open.filter((conflict) => !replaced.has(conflict.field)),
      ...merge.conflicts,
    ]);
    return merge.conflicts;
  };

  useEffect(() => {
    if (!busy.current && !sameValue(seen.current, current)) meet(current);
  });

  return {
    baseOf: useCallback(() => base.current, []),
    settle: () => {
      const values = structuredClone(methods.getValues());
      rebase(values, values);
      setConflicts([]);
    },
    meet,
    conflicts,
    resolve: (side) => {
      if (side === "theirs") for (const { field, theirs } of conflicts) put(field, theirs);
      setConflicts([]);
    },
    discard: () => {
      setConflicts([]);
      base.current = seen.current;
      methods.reset(base.current, { keepFieldsRef: true });
    },
  };
};
