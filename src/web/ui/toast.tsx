import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { dismissToast, useToasts } from "./toast-store.ts";
import type { ToastEntry } from "./toast-store.ts";

export { toast } from "./toast-store.ts";
export type { ToastInput, ToastTone } from "./toast-store.ts";

const SHOWN_FOR_MS = 6000;
/** An act that can be undone stays as long as it can be undone. */
const SHOWN_WITH_ACTION_MS = 10_000;

const ToastCard = ({ entry, held }: { entry: ToastEntry; held: boolean }) => {
  const { id, tone = "neutral", title, description, action } = entry;
  const stays = tone === "danger" || held;
  const lifetime = action ? SHOWN_WITH_ACTION_MS : SHOWN_FOR_MS;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => dismissToast(id), lifetime);
    return () => clearTimeout(timer);
  }, [id, stays, lifetime]);
  return (
    // Marked itself, because a press is judged when the toast may be out of the page already.
    <li
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
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = entries.length > 0 && (hovered || focused);
  const latest = entries.at(-1);
  const words = latest === undefined ? "" : spoken(latest);
  return (
    <section
      aria-label="Notifications"
      // Radix hides all but the open dialog from screen readers, except what is live.
      aria-live="off"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className="pointer-events-none fixed right-0 bottom-0 z-70 w-full max-w-sm p-4 max-xs:top-0 max-xs:bottom-auto max-xs:p-2"
    >
      <p role="status" className="sr-only">
        {latest?.tone === "danger" ? "" : words}
      </p>
      <p role="alert" className="sr-only">
        {latest?.tone === "danger" ? words : ""}
      </p>
      <ol className="flex flex-col gap-2">
        {entries.map((entry) => (
          <ToastCard key={entry.id} entry={entry} held={held} />
        ))}
      </ol>
    </section>
  );
};
