import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "#web/kit/class-names.ts";
import { useFieldControl } from "./field.tsx";

/** The border and background of every text control. */
export const controlClass =
  "w-full min-w-0 rounded-sm border border-control bg-surface px-2.5 text-base text-ink shadow-sm transition-[color,background-color,border-color] hover:border-muted focus-visible:border-accent focus-visible:outline-offset-0! aria-invalid:border-danger";

export type InputProps = ComponentProps<"input"> & {
  /** Before the text, such as a magnifying glass. */
  icon?: LucideIcon;
  /** Fixed text before or after what is typed, such as "https://". */
  prefix?: string;
  suffix?: string;
};

/** A line of text. Inside a Field it is connected with the label, hint and error. */
export const Input = ({ className, icon: Icon, prefix, suffix, ...props }: InputProps) => {
  const input = (
    <input
      type="text"
      {...useFieldControl()}
      {...props}
      className={cx(
        controlClass,
        "h-8 read-only:bg-subtle pointer-coarse:h-10",
        Icon && "pl-8",
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

/** Several lines of text; grows with what is typed where the browser supports it. */
export const Textarea = ({ className, rows = 4, ...props }: ComponentProps<"textarea">) => (
  <textarea
    rows={rows}
    {...useFieldControl()}
    {...props}
    className={cx(controlClass, "field-sizing-content max-h-96 min-h-20 py-1.5", className)}
  />
);
