import { type LucideIcon, X } from "lucide-react";
import { type ComponentProps, type Ref, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { cx } from "#web/kit/class-names.ts";
import { useFieldControl } from "./field.tsx";

/** The border and background of every text control. */
export const controlClass =
  "w-full min-w-0 rounded-sm border border-control bg-surface px-2.5 text-base text-ink shadow-sm transition-[color,background-color,border-color] hover:border-muted focus-visible:border-accent focus-visible:outline-offset-0! aria-invalid:border-danger";

export type InputProps = ComponentProps<"input"> & {
  /** Shown before the text, such as a magnifying glass. */
  icon?: LucideIcon;
  /** Fixed text before or after what is typed, such as "https://". */
  prefix?: string;
  suffix?: string;
};

/**
 * Clears the search field before it, for the mouse: not every browser has such a button. Like the built-in ones, it
 * is not reachable by keyboard or screen reader.
 */
const ClearButton = () => (
  <button
    type="button"
    aria-hidden
    tabIndex={-1}
    className="absolute top-1/2 right-1 grid size-6 -translate-y-1/2 place-items-center rounded-sm text-faint peer-placeholder-shown:hidden hover:text-ink"
    onMouseDown={(event) => event.preventDefault()}
    onClick={({ currentTarget }) => {
      const field = currentTarget.previousElementSibling;
      if (!(field instanceof HTMLInputElement)) return;
      field.focus();
      field.setRangeText("", 0, field.value.length);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }}
  >
    <X size={14} aria-hidden />
  </button>
);

/** A line of text. Inside a Field it is connected to the label, hint and error. */
export const Input = ({ className, icon: Icon, prefix, suffix, ...props }: InputProps) => {
  const hasClearButton = props.type === "search" && Icon !== undefined;
  const input = (
    <input
      type="text"
      {...useFieldControl()}
      {...props}
      className={cx(
        controlClass,
        "h-8 read-only:bg-subtle pointer-coarse:h-10",
        Icon && "pl-8",
        hasClearButton && "peer pr-8 [&::-webkit-search-cancel-button]:hidden",
        className,
      )}
    />
  );
  if (Icon) {
    return (
      <div className="relative min-w-0">
        <Icon
          size={16}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-faint"
        />
        {input}
        {hasClearButton && <ClearButton />}
      </div>
    );
  }
  if (prefix === undefined && suffix === undefined) return input;
  return (
    <div className="flex min-w-0 items-center gap-2">
      {prefix !== undefined && <span className="shrink-0 text-muted">{prefix}</span>}
      {input}
      {suffix !== undefined && <span className="shrink-0 text-muted">{suffix}</span>}
    </div>
  );
};

/** Sets the height of a field to that of its text, within the bounds of its style. */
const grow = (field: HTMLTextAreaElement): void => {
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
};

/** Grows a field with its text where the browser does not do so itself. */
const useGrowing = (given: Ref<HTMLTextAreaElement> | undefined) => {
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
    given,
    () => field.current,
  );
  useLayoutEffect(() => {
    const { current } = field;
    if (current === null || CSS.supports("field-sizing", "content")) return;
    const onInput = () => grow(current);
    onInput();
    current.addEventListener("input", onInput);
    return () => current.removeEventListener("input", onInput);
  });
  return field;
};

/** A multi-line text field that grows with its text. */
export const Textarea = ({ className, rows = 4, ref, ...props }: ComponentProps<"textarea">) => (
  <textarea
    rows={rows}
    {...useFieldControl()}
    {...props}
    ref={useGrowing(ref)}
    className={cx(controlClass, "field-sizing-content max-h-96 min-h-20 py-1.5", className)}
  />
);
