import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { changedFields, pickFields } from "./form-values.ts";
import type { MergedValues } from "./use-merged-values.ts";

const WRITE_AFTER_MS = 300;

type KeptDraftOptions<Input> = {
  draft: Draft | undefined;
  merged: Pick<MergedValues<Input>, "baseOf" | "basisOf" | "putBack">;
  /** Whether others may change the same resource: then the draft keeps the values it was typed over, too. */
  shared: boolean;
  checkAsTyped: boolean;
};

/**
 * Writes what is typed into the draft and puts it back when the form opens again; `restored` says that it did.
 */
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

/** Older drafts are dropped: few would still want them. */
const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** What was typed and not saved, kept in this browser by person and form. */
export type Draft = {
  read: () => Record<string, unknown> | undefined;
  /** The saved values that the kept fields were typed over; empty for a draft without them. */
  readBasis: () => Record<string, unknown>;
  write: (fields: Record<string, unknown>, basis?: Record<string, unknown>) => void;
  clear: () => void;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const PREFIX = "bindery.draft.";

/** Reads a draft; undefined when there is none or it is too old. */
const readKept = (storage: Storage, key: string, now: number) => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? "null");
    if (!isRecord(kept) || !isRecord(kept["fields"]) || typeof kept["at"] !== "number") return;
    if (now - kept["at"] > KEPT_FOR_MS) return;
    return { fields: kept["fields"], basis: isRecord(kept["basis"]) ? kept["basis"] : {} };
  } catch {
    return undefined;
  }
};

/**
 * The draft of a form for one person; others who sign in here do not see it. Where storage is full or switched
 * off, nothing is kept.
 */
export const openDraft = (
  storage: Storage,
  { owner, form }: { readonly owner: string; readonly form: string },
  now: () => number,
): Draft => {
  const key = `${PREFIX}${owner}.${form}`;
  const clear = () => {
    try {
      storage.removeItem(key);
    } catch {
      // Without storage there is nothing to clear.
    }
  };
  return {
    clear,
    read: () => readKept(storage, key, now())?.fields,
    readBasis: () => readKept(storage, key, now())?.basis ?? {},
    write: (fields, basis) => {
      try {
        storage.setItem(key, JSON.stringify({ at: now(), fields, basis }));
      } catch {
        clear();
      }
    },
  };
};

/** Deletes drafts that are too old from this browser, whoever wrote them. */
export const forgetOldDrafts = (open: () => Storage, now: number): void => {
  try {
    const storage = open();
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
    for (const key of keys)
      if (key.startsWith(PREFIX) && readKept(storage, key, now) === undefined)
        storage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
};

/** The id of the signed-in person; without one no draft is kept. */
export const DraftOwner = createContext<string | undefined>(undefined);

/** The draft of a form for the signed-in person; undefined when the form keeps none. */
export const useDraft = (form: string | undefined): Draft | undefined => {
  const owner = use(DraftOwner);
  return useMemo(
    () =>
      form === undefined || owner === undefined
        ? undefined
        : openDraft(localStorage, { owner, form }, Date.now),
    [form, owner],
  );
};
