import type { ComponentProps } from "react";
import { cx } from "#web/kit/class-names.ts";
import { useFieldControl } from "./field.tsx";
import { controlClass } from "./input.tsx";

/** Several lines of text; grows with what is typed where the browser can. */
export const Textarea = ({ className, rows = 4, ...props }: ComponentProps<"textarea">) => (
  <textarea
    rows={rows}
    {...useFieldControl()}
    {...props}
    className={cx(controlClass, "field-sizing-content max-h-96 min-h-20 py-1.5", className)}
  />
);
