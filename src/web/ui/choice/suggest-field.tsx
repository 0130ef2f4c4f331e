import type { LucideIcon } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { cx } from "#web/kit/class-names.ts";
import { bringIntoView } from "../bring-into-view.ts";
import { Input } from "../input.tsx";
import { isComposing } from "#web/kit/composing.ts";

/** A suggestion of a field. */
export interface Suggestion {
  readonly id: string;
  readonly content: ReactNode;
}

interface SuggestFieldProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly placeholder: string;
  /** The accessible name of the list of suggestions. */
  readonly results: string;
  readonly maxLength: number;
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly suggestions: readonly Suggestion[];
  /** Shown in place of suggestions. */
  readonly message: string;
  /** The result in words, for screen readers. */
  readonly status: string;
  readonly onChoose: (id: string) => void;
  /** Whether it fills its container, as a field of a form does. */
  readonly wide?: boolean;
}

/** A combobox: a field that suggests choices as the person types. */
export const SuggestField = ({ suggestions, open, wide = false, ...given }: SuggestFieldProps) => {
  const { typed, onType, onOpenChange, onChoose } = given;
  const id = useId();
  const [active, setActive] = useState(-1);
  const chosen = suggestions[active];
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // The container of a field may scroll by itself, such as a dialog. The text being typed stays in view.
  useEffect(() => {
    if (!open) return;
    bringIntoView(list.current);
    bringIntoView(box.current);
  }, [open, suggestions.length]);
  useEffect(() => {
    bringIntoView(list.current?.querySelector<HTMLElement>("[aria-selected=true]") ?? null);
  }, [active]);
  // Runs before a surrounding dialog receives the key, which would close and lose everything typed in it.
  useEffect(() => {
    const stop = new AbortController();
    const close = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || isComposing(event)) return;
      if (!box.current?.contains(document.activeElement)) return;
      event.preventDefault();
      event.stopPropagation();
      onOpenChange(false);
      setActive(-1);
    };
    if (open) window.addEventListener("keydown", close, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [open, onOpenChange]);

  const choose = (suggestion: Suggestion) => {
    setActive(-1);
    onChoose(suggestion.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      onOpenChange(true);
      const { length } = suggestions;
      // Up from the field itself selects the last suggestion.
      if (length > 0) setActive((Math.max(active, step === 1 ? -1 : 0) + step + length) % length);
    } else if (event.key === "Enter" && open && chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    }
  };

  return (
    <div
      ref={box}
      className={cx("relative", !wide && "w-52 max-sm:w-full")}
      onBlur={() => onOpenChange(false)}
    >
      <Input
        role="combobox"
        icon={given.icon}
        aria-label={given.label}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(open && chosen && { "aria-activedescendant": `${id}-${chosen.id}` })}
        placeholder={given.placeholder}
        maxLength={given.maxLength}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onClick={() => onOpenChange(true)}
        onChange={({ target }) => {
          onType(target.value);
          onOpenChange(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
      />
      {/* The screen's keys are disabled while a list is open, so a closed one is not rendered at all. */}
      {open && (
        <div
          ref={list}
          className={cx(
            "absolute top-full z-30 mt-1 max-w-full rounded-md border border-line bg-raised p-1 shadow-lg",
            wide ? "max-h-64 w-full overflow-y-auto" : "w-72 sm:max-w-none",
          )}
        >
          <div id={`${id}-list`} role="listbox" aria-label={given.results}>
            {suggestions.map((suggestion, index) => (
              <button
                type="button"
                tabIndex={-1}
                key={suggestion.id}
                id={`${id}-${suggestion.id}`}
                role="option"
                aria-selected={index === active}
                // A press must not take focus away from the field before the click arrives.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(suggestion)}
                className={cx(
                  "flex min-h-9 w-full items-center gap-2 rounded-sm px-2 py-1 text-left hover:bg-subtle",
                  index === active && "bg-subtle outline-2 -outline-offset-2 outline-accent",
                )}
              >
                {suggestion.content}
              </button>
            ))}
          </div>
          {suggestions.length === 0 && (
            <p className="px-2 py-1.5 text-sm text-muted">{given.message}</p>
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {given.status}
      </p>
    </div>
  );
};
