import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, use, useId } from "react";
import { cx } from "#web/kit/class-names.ts";

export type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
};

const FieldContext = createContext<FieldControl | undefined>(undefined);

/**
 * Returns attributes that connect a control to the label, hint and error of the surrounding Field; none outside a
 * Field.
 */
export const useFieldControl = (): Partial<FieldControl> => use(FieldContext) ?? {};

/** How much of its limit a text uses: "58 of 64". */
export type FieldCounter = { used: number; max: number };

export type FieldProps = {
  label: ReactNode;
  /** Whether the label is for screen readers only, because the screen shows what the control is. */
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  counter?: FieldCounter | undefined;
  required?: boolean;
  /** Whether "optional" is shown beside the label. */
  optional?: boolean;
  /** Shown right of the label. */
  aside?: ReactNode;
  children: ReactNode;
};

const Counter = ({ used, max }: FieldCounter) => (
  <span className={cx("tabular shrink-0 text-xs", used > max ? "text-danger-ink" : "text-faint")}>
    <span aria-hidden>
      {used} / {max}
    </span>
    <span className="sr-only">
      {used} of {max} characters
    </span>
  </span>
);

/** Label, hint, error and counter around one control, connected for screen readers. */
export const Field = ({
  label,
  labelHidden = false,
  hint,
  error,
  counter,
  required = false,
  optional = false,
  aside,
  children,
}: FieldProps) => {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const counterId = counter === undefined ? undefined : `${id}-counter`;
  const describedBy = [errorId, hintId, counterId].filter((part) => part !== undefined).join(" ");
  return (
    <FieldContext
      value={{
        id,
        "aria-describedby": describedBy === "" ? undefined : describedBy,
        "aria-invalid": error === undefined ? undefined : true,
        "aria-required": required ? true : undefined,
      }}
    >
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className={labelHidden ? "sr-only" : "flex items-baseline justify-between gap-3"}>
          <label htmlFor={id} className="min-w-0 text-sm font-medium wrap-anywhere">
            {label}
            {optional && <span className="font-normal text-faint"> (optional)</span>}
          </label>
          {aside}
          {counter !== undefined && (
            <span id={counterId}>
              <Counter {...counter} />
            </span>
          )}
        </div>
        {children}
        {error !== undefined && (
          <p id={errorId} className="flex gap-1.5 text-sm text-danger-ink wrap-anywhere">
            <CircleAlert size={14} aria-hidden className="mt-[3px] shrink-0" />
            <span>{error}</span>
          </p>
        )}
        {hint !== undefined && (
          <p id={hintId} className="text-sm text-muted wrap-anywhere">
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  );
};
