import type { ReactNode } from "react";

type ToolbarProps = {
  /** Names the group for screen readers, such as "Filter members". */
  label: string;
  children: ReactNode;
  /** Right end: counts, export. */
  end?: ReactNode;
};

/** The row of filters above a list. Children wrap on narrow screens. */
export const Toolbar = ({ label, children, end }: ToolbarProps) => (
  <div role="group" aria-label={label} className="mb-3 flex flex-wrap items-center gap-2">
    {children}
    {end !== undefined && <div className="ml-auto flex flex-wrap items-center gap-2">{end}</div>}
  </div>
);
