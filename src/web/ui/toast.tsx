import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { whenIdle } from "#web/kit/when-idle.ts";

type ToastTone = "neutral" | "success" | "danger";

type ToastInput = {
  title: string;
  tone?: ToastTone;
  description?: string;
  /**
   * The subject, such as one field of one item. Replaces an earlier toast with the same subject, so that no older
   * Undo remains that would revert a later choice.
   */
  about?: string;
  /** A button, such as Undo or Retry, that also closes the toast. */
  action?: { label: string; run: () => void };
};

/** A toast on the screen. */
export type ToastEntry = ToastInput & { id: number };

/** More would hide the page; the oldest is removed first. */
const MOST_SHOWN = 4;

let shown: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const publish = (next: readonly ToastEntry[]) => {
  shown = next;
  for (const listener of listeners) listener();
};

/** Removes a toast. */
export const dismissToast = (id: number): void => {
  publish(shown.filter((entry) => entry.id !== id));
};

/**
 * Shows a short message at the edge of the screen: for some seconds, or until dismissed if its tone is `danger`.
 * Returns its id.
 */
export const toast = (input: ToastInput): number => {
  lastId += 1;
  const others = shown.filter(({ about }) => about === undefined || about !== input.about);
  publish([...others, { ...input, id: lastId }].slice(-MOST_SHOWN));
  return lastId;
};

/** The id of the newest toast, which may have been removed. */
const lastToastId = (): number => lastId;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The toasts on screen, oldest first. */
const useToasts = (): readonly ToastEntry[] => useSyncExternalStore(subscribe, () => shown);

const spoken = (entry: ToastEntry): string =>
  [entry.title, entry.description].filter((part) => part !== undefined).join(". ");

type Cards = ComponentType<{ readonly entries: readonly ToastEntry[] }>;

/** The look of toasts, loaded once the page is idle: there are none before the first screen is shown. */
const useCards = (wanted: boolean) => {
  const [cards, setCards] = useState<{ readonly Cards: Cards }>();
  useEffect(() => {
    const fetchCards = () =>
      void import("./toast-cards.tsx").then(
        ({ ToastCards }) => setCards({ Cards: ToastCards }),
        () => undefined,
      );
    if (!wanted) return whenIdle(fetchCards);
    fetchCards();
    return undefined;
  }, [wanted]);
  return cards;
};

/** The place where toasts appear; rendered once in the app. */
export const Toaster = () => {
  const entries = useToasts();
  const cards = useCards(entries.length > 0);
  const latest = entries.at(-1);
  // When a newer toast is removed, an older one becomes the last again, but was already read out.
  const fresh = latest?.id === lastToastId() ? latest : undefined;
  const words = fresh && <span key={fresh.id}>{spoken(fresh)}</span>;
  return (
    <section
      aria-label="Notifications"
      // Radix hides everything outside an open dialog from screen readers, except elements with aria-live.
      aria-live="off"
      className="pointer-events-none fixed right-0 bottom-0 z-70 w-full max-w-sm p-4 max-xs:top-0 max-xs:bottom-auto max-xs:p-2"
    >
      <p role="status" className="sr-only">
        {fresh?.tone !== "danger" && words}
      </p>
      <p role="alert" className="sr-only">
        {fresh?.tone === "danger" && words}
      </p>
      {cards === undefined ? entries.map(spoken).join(" ") : <cards.Cards entries={entries} />}
    </section>
  );
};
