import { useSyncExternalStore } from "react";

export type ToastTone = "neutral" | "success" | "danger";

export type ToastInput = {
  title: string;
  tone?: ToastTone;
  description?: string;
  /** One way on, such as Undo or Retry. Choosing it closes the toast. */
  action?: { label: string; run: () => void };
};

export type ToastEntry = ToastInput & { id: number };

/** More than this would hide the page; the oldest goes first. */
const MOST_SHOWN = 4;

let entries: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const publish = (next: readonly ToastEntry[]) => {
  entries = next;
  for (const listener of listeners) listener();
};

/** Takes a toast away before its time. */
export const dismissToast = (id: number): void => {
  publish(entries.filter((entry) => entry.id !== id));
};

/** Shows a short message at the edge of the screen; those of tone `danger` stay until dismissed. */
export const toast = (input: ToastInput): number => {
  lastId += 1;
  publish([...entries, { ...input, id: lastId }].slice(-MOST_SHOWN));
  return lastId;
};

/** The id of the toast shown last, even when it is gone by now. */
export const lastToastId = (): number => lastId;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The toasts on screen, oldest first. */
export const useToasts = (): readonly ToastEntry[] =>
  useSyncExternalStore(subscribe, () => entries);
