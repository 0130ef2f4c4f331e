import { useEffect, useRef, useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import type { Draft } from "./draft.ts";
import { changedFields, pickFields } from "./form-values.ts";

const WRITE_AFTER_MS = 300;

/**
 * Keeps what is typed in the draft and puts it back when the form opens again.
 * Says whether something was put back.
 */
export const useKeptDraft = <Input extends FieldValues, Output>(
  methods: UseFormReturn<Input, unknown, Output>,
  draft: Draft | undefined,
  baseOf: () => Input,
): { restored: boolean; forget: () => void } => {
  const [restored, setRestored] = useState(false);
  const writing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    if (!draft) return;
    const base = baseOf();
    const kept = pickFields<FieldValues>(draft.read() ?? {}, Object.keys(base));
    for (const [field, value] of Object.entries(kept)) {
      const name = field as Path<Input>;
      methods.setValue(name, value as PathValue<Input, Path<Input>>, { shouldDirty: true });
    }
    setRestored(changedFields(methods.getValues(), base).length > 0);

    const write = () => {
      clearTimeout(writing.current);
      writing.current = undefined;
      const values = methods.getValues();
      const changed = changedFields(values, baseOf());
      if (changed.length === 0) draft.clear();
      else draft.write(pickFields(values, changed));
    };
    const flush = () => {
      if (writing.current !== undefined) write();
    };
    const unsubscribe = methods.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(writing.current);
        writing.current = setTimeout(write, WRITE_AFTER_MS);
      },
    });
    addEventListener("pagehide", flush);
    return () => {
      unsubscribe();
      removeEventListener("pagehide", flush);
      flush();
    };
  }, [draft, methods, baseOf]);

  const forget = () => {
    clearTimeout(writing.current);
    writing.current = undefined;
    draft?.clear();
    setRestored(false);
  };
  return { restored, forget };
};
