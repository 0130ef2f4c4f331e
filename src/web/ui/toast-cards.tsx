import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button, IconButton } from "./button.tsx";
import { dismissToast, type ToastEntry } from "./toast.tsx";

const SHOWN_FOR_MS = 6000;
/** Longer, to leave time for the action. */
const SHOWN_WITH_ACTION_MS = 10_000;
/** The delay before the next attempt to remove toasts, which stay while the pointer or focus is on them. */
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
    // Every toast is marked, rather than their list, because dialogs check the mark when the toast may already be
    // gone.
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

/** The visible toasts, oldest first. */
export const ToastCards = ({ entries }: { readonly entries: readonly ToastEntry[] }) => (
  <ol className="flex flex-col gap-2">
    {entries.map((entry) => (
      <ToastCard key={entry.id} entry={entry} />
    ))}
  </ol>
);
