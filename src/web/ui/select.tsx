import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "#web/kit/class-names.ts";
import { useFieldControl } from "./field.tsx";
import { controlClass } from "./input.tsx";

export type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectProps = Omit<ComponentProps<"select">, "children" | "multiple"> & {
  options: readonly SelectOption[];
};

/** The browser's own list of choices: works with every keyboard, phone and screen reader. */
export const Select = ({ options, className, ...props }: SelectProps) => (
  <div className={cx("relative min-w-0", className)}>
    <select
      {...useFieldControl()}
      {...props}
      className={cx(controlClass, "h-8 appearance-none truncate pr-8 pointer-coarse:h-10")}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDown
      size={16}
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-faint"
    />
  </div>
);
