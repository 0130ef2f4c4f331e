import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { Button, IconButton } from "./button.tsx";

type ToastTone = "neutral" | "success" | "danger";

type ToastInput = {
  title: string;
  tone?: ToastTone;
  description?: string;
  /** One way on, such as Undo or Retry. Choosing it closes the toast. */
  action?: { label: string; run: () => void };
};

type ToastEntry = ToastInput & { id: number };

/** More than this would hide the page; the oldest goes first. */
const MOST_SHOWN = 4;

let shown: readonly ToastEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const publish = (next: readonly ToastEntry[]) => {
  shown = next;
  for (const listener of listeners) listener();
};

/** Takes a toast away before its time. */
export const dismissToast = (id: number): void => {
  publish(shown.filter((entry) => entry.id !== id));
};

/** Shows a short message at the edge of the screen; those of tone `danger` stay until dismissed. */
export const toast = (input: ToastInput): number => {
  lastId += 1;
  publish([...shown, { ...input, id: lastId }].slice(-MOST_SHOWN));
  return lastId;
};

/** The id of the toast shown last, even when it is gone by now. */
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
/** An act that can be undone stays as long as it can be undone. */
const SHOWN_WITH_ACTION_MS = 10_000;
/** None goes away under the pointer or focus; it stays this much longer each time. */
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
    // Marked itself, because a press is judged when the toast may be out of the page already.
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

/** Where toasts appear. Once in the app; none goes away while the pointer or focus is on them. */
export const Toaster = () => {
  const entries = useToasts();
  const latest = entries.at(-1);
  // An older toast that comes last again, because a newer one left, was read out before.
  const fresh = latest?.id === lastToastId() ? latest : undefined;
  const words = fresh && <span key={fresh.id}>{spoken(fresh)}</span>;
  return (
    <section
      aria-label="Notifications"
      // Radix hides all but the open dialog from screen readers, except what is live.
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
