import { createContext, use, useMemo } from "react";

/** How long a draft is kept, in milliseconds: few would still want an older one. */
const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** Unsaved input, kept in this browser per person and form. */
export type Draft = {
  read: () => Record<string, unknown> | undefined;
  /** The saved values that the draft's fields replaced; empty for a draft without them. */
  readBasis: () => Record<string, unknown>;
  write: (fields: Record<string, unknown>, basis?: Record<string, unknown>) => void;
  clear: () => void;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const PREFIX = "bindery.draft.";

/** Reads a draft; returns undefined if there is none or it is too old. */
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
 * Opens the draft of a form for one person; others who sign in here do not see it. Where storage is full or disabled,
 * nothing is kept.
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

/** Deletes expired drafts from this browser, for every person. */
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
