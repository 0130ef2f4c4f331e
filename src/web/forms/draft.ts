import { createContext, use, useMemo } from "react";

/** Older drafts say more about the past than about what somebody is doing. */
const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;

/** Typed but not saved, kept in this browser under a person and a form. */
export type Draft = {
  read: () => Record<string, unknown> | undefined;
  write: (fields: Record<string, unknown>) => void;
  clear: () => void;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Storage may be full, switched off or hold something foreign: then there is no draft, and no harm. */
export const openDraft = (storage: Storage, key: string, now: () => number): Draft => {
  const clear = () => {
    try {
      storage.removeItem(key);
    } catch {
      // Without storage there is nothing to clear.
    }
  };
  return {
    clear,
    read: () => {
      try {
        const kept: unknown = JSON.parse(storage.getItem(key) ?? "null");
        if (!isRecord(kept) || !isRecord(kept["fields"]) || typeof kept["at"] !== "number") return;
        return now() - kept["at"] > KEPT_FOR_MS ? undefined : kept["fields"];
      } catch {
        return undefined;
      }
    },
    write: (fields) => {
      try {
        storage.setItem(key, JSON.stringify({ at: now(), fields }));
      } catch {
        clear();
      }
    },
  };
};

const PREFIX = "bindery.draft.";

/** Forgets every draft in this browser: whoever signs out leaves nothing behind. */
export const forgetDrafts = (storage: Storage): void => {
  try {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
};

/** The id of the person whose drafts these are; without one nothing is kept. */
export const DraftOwner = createContext<string | undefined>(undefined);

/** The draft of a form for the signed-in person; undefined when the form keeps none. */
export const useDraft = (key: string | undefined): Draft | undefined => {
  const owner = use(DraftOwner);
  return useMemo(
    () =>
      key === undefined || owner === undefined
        ? undefined
        : openDraft(localStorage, `${PREFIX}${owner}.${key}`, Date.now),
    [key, owner],
  );
};
