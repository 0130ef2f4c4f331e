import { type ReactNode, type Ref, useId } from "react";
import { cx } from "#web/kit/class-names.ts";
import { Tooltip } from "../tooltip.tsx";

type SwitchProps = {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: ReactNode;
  disabledReason?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
};

/** An on/off setting. The label is on the left and part of the target. */
export const Switch = ({
  label,
  description,
  checked,
  onChange,
  error,
  disabledReason,
  ref,
}: SwitchProps) => {
  const id = useId();
  const notes = [
    error !== undefined && `${id}-error`,
    description !== undefined && `${id}-description`,
    disabledReason !== undefined && `${id}-reason`,
  ].filter((note) => typeof note === "string");
  return (
    <div className="flex items-start justify-between gap-6">
      <div className="min-w-0">
        <label id={`${id}-label`} htmlFor={id} className="text-base font-medium">
          {label}
        </label>
        {description !== undefined && (
          <p id={`${id}-description`} className="max-w-[60ch] text-sm text-muted">
            {description}
          </p>
        )}
        {error !== undefined && (
          <p id={`${id}-error`} className="text-sm text-danger-ink">
            {error}
          </p>
        )}
        <span id={`${id}-reason`} hidden>
          {disabledReason}
        </span>
      </div>
      <Tooltip content={disabledReason} openOnPress={disabledReason !== undefined}>
        <button
          ref={ref}
          id={id}
          type="button"
          role="switch"
          aria-checked={checked}
          aria-labelledby={`${id}-label`}
          {...(notes.length > 0 && { "aria-describedby": notes.join(" ") })}
          {...(error !== undefined && { "aria-invalid": true })}
          {...(disabledReason !== undefined && { "aria-disabled": true })}
          onClick={() => disabledReason === undefined && onChange(!checked)}
          className={cx(
            "relative h-6 w-10 shrink-0 rounded-full border transition-[color,background-color,border-color] aria-disabled:opacity-55 forced-colors:border-[ButtonText]",
            checked
              ? "border-accent bg-accent forced-colors:bg-[Highlight]"
              : "border-control bg-subtle",
          )}
        >
          <span
            className={cx(
              "absolute top-[3px] left-[3px] size-4 rounded-full transition-transform",
              checked
                ? "translate-x-4 bg-on-accent forced-colors:bg-[Canvas]"
                : "bg-control forced-colors:bg-[ButtonText]",
            )}
          />
        </button>
      </Tooltip>
    </div>
  );
};
