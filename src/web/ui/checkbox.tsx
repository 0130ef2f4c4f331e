import { type ComponentProps, type ReactNode, useId } from "react";

const boxClass = "size-4 shrink-0 rounded-[4px] accent-accent pointer-coarse:size-5";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "ref"> & {
  label: ReactNode;
  description?: ReactNode;
  /** The label is for screen readers only, as in table rows. */
  labelHidden?: boolean;
  /** Whether some but not all of the items it represents are selected. */
  indeterminate?: boolean;
};

export const Checkbox = ({
  label,
  description,
  labelHidden = false,
  indeterminate = false,
  ...props
}: CheckboxProps) => {
  const id = useId();
  const setPartial = (element: HTMLInputElement | null) => {
    if (element) element.indeterminate = indeterminate;
  };
  return (
    <div className="flex items-start gap-2">
      <span className="grid size-6 shrink-0 place-items-center">
        <input
          {...props}
          ref={setPartial}
          id={id}
          type="checkbox"
          className={boxClass}
          {...(description !== undefined && { "aria-describedby": `${id}-description` })}
        />
      </span>
      <div className={labelHidden ? "sr-only" : "min-w-0 pt-px"}>
        <label htmlFor={id} className="text-base">
          {label}
        </label>
        {description !== undefined && (
          <p id={`${id}-description`} className="text-sm text-muted">
            {description}
          </p>
        )}
      </div>
    </div>
  );
};
