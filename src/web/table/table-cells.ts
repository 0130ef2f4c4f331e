import { cx } from "#web/kit/class-names.ts";

const hidden = { sm: "max-sm:hidden", md: "max-md:hidden", lg: "max-lg:hidden" };

/** Padding, alignment and visibility that the header and the cells of one column share. */
export const cellClass = (column: {
  align?: "start" | "end";
  hideBelow?: "sm" | "md" | "lg";
}): string =>
  cx(
    "sm:px-3",
    column.align === "end" && "tabular sm:text-right",
    column.hideBelow && hidden[column.hideBelow],
  );
