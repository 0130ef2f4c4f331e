import { type ReactNode, type Ref, useId } from "react";
import { cx } from "#web/kit/class-names.ts";

export type RadioOption = {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  /** Why it cannot be chosen now; shown under the label. */
  disabledReason?: string | undefined;
  /** Content that must be read once it is chosen; announced when it appears. */
  below?: ReactNode;
};

type RadioGroupProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  options: readonly RadioOption[];
  value: string;
  onChange: (value: string) => void;
  /** Side by side, for one-word labels; only the description of the chosen option is shown. */
  inRow?: boolean;
  /** Receives the chosen option, or the first, so that a form can focus it. */
  ref?: Ref<HTMLInputElement>;
};

const rowClass = "mt-1 flex-wrap gap-x-5 gap-y-1 [&>div]:gap-1.5";

/** One of a few options, each with a sentence on what it means. */
export const RadioGroup = ({
  label,
  hint,
  error,
  options,
  value,
  onChange,
  inRow = false,
  ref,
}: RadioGroupProps) => {
  const id = useId();
  const notes = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(
    (note) => typeof note === "string",
  );
  const focusable = options.some((option) => option.value === value) ? value : options[0]?.value;
  return (
    <fieldset
      className="min-w-0"
      {...(notes.length > 0 && { "aria-describedby": notes.join(" ") })}
      {...(error !== undefined && { "data-invalid": true })}
    >
      <legend className="text-sm font-medium">{label}</legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-sm text-danger-ink">
          {error}
        </p>
      )}
      <div className={cx("flex", inRow ? rowClass : "mt-2 flex-col gap-2.5")}>
        {options.map((option) => {
          const optionId = `${id}-${option.value}`;
          const blocked = option.disabledReason !== undefined;
          const note = option.disabledReason ?? option.description;
          return (
            <div key={option.value} className="flex items-start gap-2">
              <span className="grid size-6 shrink-0 place-items-center">
                <input
                  {...(option.value === focusable && { ref })}
                  id={optionId}
                  type="radio"
                  name={id}
                  checked={option.value === value}
                  onChange={() => !blocked && onChange(option.value)}
                  {...(blocked && { "aria-disabled": true })}
                  {...(error !== undefined &&
                    option.value === focusable && { "aria-invalid": true })}
                  {...(note !== undefined && { "aria-describedby": `${optionId}-note` })}
                  className="size-4 accent-accent aria-disabled:opacity-55 pointer-coarse:size-5"
                />
              </span>
              <div className="min-w-0 pt-px">
                <label htmlFor={optionId} className={cx("text-base", blocked && "text-faint")}>
                  {option.label}
                </label>
                {note !== undefined && (
                  <p id={`${optionId}-note`} className={inRow ? "sr-only" : "text-sm text-muted"}>
                    {note}
                  </p>
                )}
                {"below" in option && (
                  <div role="status" className="not-empty:mt-2">
                    {option.below}
                  </div>
                )}
              </div>
            </div>
          );
        })}
      </div>
      {inRow && (
        <p aria-hidden className="mt-1 text-sm text-muted">
          {options.find((option) => option.value === value)?.description}
        </p>
      )}
    </fieldset>
  );
};
