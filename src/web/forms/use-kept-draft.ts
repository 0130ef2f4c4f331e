import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { Draft } from "./draft.ts";
import { changedFields, pickFields } from "./form-values.ts";
import type { MergedValues } from "./use-merged-values.ts";

const WRITE_AFTER_MS = 300;

type KeptDraftOptions<Input> = {
  draft: Draft | undefined;
  merged: Pick<MergedValues<Input>, "baseOf" | "basisOf" | "putBack">;
  /** Whether others may change the same resource: the draft then also keeps the values it replaced. */
  shared: boolean;
  checkAsTyped: boolean;
};

/** Writes input into the draft and restores it when the form opens again; `restored` is true in that case. */
export const useKeptDraft = <Input extends FieldValues, Output>(
  methods: UseFormReturn<Input, unknown, Output>,
  { draft, merged, shared, checkAsTyped }: KeptDraftOptions<Input>,
): { restored: boolean; keep: () => void; forget: () => void } => {
  const { baseOf, basisOf, putBack } = merged;
  const [restored, setRestored] = useState(false);
  const writing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const keep = useCallback(() => {
    clearTimeout(writing.current);
    writing.current = undefined;
    const values = methods.getValues();
    const changed = changedFields(values, baseOf());
    if (changed.length === 0) draft?.clear();
    else draft?.write(pickFields(values, changed), shared ? basisOf(changed) : undefined);
  }, [draft, methods, baseOf, basisOf, shared]);

  useEffect(() => {
    if (!draft) return;
    const base = baseOf();
    const kept = pickFields<FieldValues>(draft.read() ?? {}, Object.keys(base));
    const fields = Object.keys(kept);
    putBack(kept, shared ? pickFields<FieldValues>(draft.readBasis(), fields) : {});
    if (checkAsTyped) for (const field of fields) void methods.trigger(field as Path<Input>);
    setRestored(changedFields(methods.getValues(), base).length > 0);

    const flush = () => {
      if (writing.current !== undefined) keep();
    };
    const unsubscribe = methods.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(writing.current);
        writing.current = setTimeout(keep, WRITE_AFTER_MS);
      },
    });
    addEventListener("pagehide", flush);
    return () => {
      unsubscribe();
      removeEventListener("pagehide", flush);
      flush();
    };
  }, [draft, methods, baseOf, putBack, keep, shared, checkAsTyped]);

  const forget = () => {
    clearTimeout(writing.current);
    writing.current = undefined;
    draft?.clear();
    setRestored(false);
  };
  return { restored, keep, forget };
};
