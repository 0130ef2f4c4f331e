import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { Button, IconButton } from "./button.tsx";

type ToastTone = "neutral" | "success" | "danger";

type ToastInput = {
  title: string;
  tone?: ToastTone;
  description?: string;
  /**
   * What it is about, such as one field of one thing: takes the place of the toast that was about the same, so that
   * no older Undo is left that would take back what was chosen later.
   */
  about?: string;
  /** A button, such as Undo or Retry, that also closes the toast. */
  action?: { label: string; run: () => void };
};

type ToastEntry = ToastInput & { id: number };

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

/** Shows a short message at the edge of the screen: for some seconds, or until dismissed where its tone is `danger`. */
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

const SHOWN_FOR_MS = 6000;
/** Longer, so that there is time to choose the action. */
const SHOWN_WITH_ACTION_MS = 10_000;
/** While the pointer or focus is on the toasts none is removed; asked again after this time. */
const SHOWN_AFTER_ATTENTION_MS = 2000;

const ToastCard = ({ entry }: { entry: ToastEntry }) => {
  const { id, tone = "neutral", title, description, action } = entry;
  const stays = tone === "danger";
  const lifetime = action ? SHOWN_WITH_ACTION_MS : SHOWN_FOR_MS;
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (stays) return;
    let timer: ReturnType<typeof setTimeout>;
    const leave = () => {
      const attended = card.current?.parentElement?.matches(":hover, :focus-within");
      if (attended) timer = setTimeout(leave, SHOWN_AFTER_ATTENTION_MS);
      else dismissToast(id);
    };
    timer = setTimeout(leave, lifetime);
    return () => clearTimeout(timer);
  }, [id, stays, lifetime]);
  return (
    // Each toast is marked, and not their list: dialogs look at the mark when the toast may have been removed already.
    <li
      ref={card}
      data-toaster
      className="pointer-events-auto flex w-full animate-rise items-start gap-2.5 rounded-md border border-line bg-raised py-2.5 pr-2 pl-3.5 shadow-lg"
    >
      {tone === "success" && (
        <CircleCheck size={16} aria-hidden className="mt-[5px] shrink-0 text-success-ink" />
      )}
      {tone === "danger" && (
        <CircleAlert size={16} aria-hidden className="mt-[5px] shrink-0 text-danger-ink" />
      )}
      <div className="min-w-0 grow py-[3px] wrap-anywhere">
        <p className="font-medium">{title}</p>
        {description !== undefined && <p className="text-sm text-muted">{description}</p>}
      </div>
      {action && (
        <Button
          size="sm"
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" icon={X} size="sm" onClick={() => dismissToast(id)} />
    </li>
  );
};

const spoken = (entry: ToastEntry): string =>
  [entry.title, entry.description].filter((part) => part !== undefined).join(". ");

/** Where toasts appear; once in the app. */
export const Toaster = () => {
  const entries = useToasts();
  const latest = entries.at(-1);
  // Once a newer toast is removed an older one is the last again, and was read out before.
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
      <ol className="flex flex-col gap-2">
        {entries.map((entry) => (
          <ToastCard key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  );
};
