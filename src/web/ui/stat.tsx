import type { ReactNode } from "react";
import { formatNumber } from "../kit/format-number.ts";

type StatProps = {
  label: string;
  value: number | string;
  /** A few words under the figure. */
  note?: ReactNode;
};

/** One figure with its name. Put several into a <dl> of your own layout. */
export const Stat = ({ label, value, note }: StatProps) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="tabular mt-0.5 text-2xl font-semibold tracking-tight">
      {typeof value === "number" ? formatNumber(value) : value}
    </dd>
    {note !== undefined && <dd className="mt-0.5 text-sm text-muted">{note}</dd>}
  </div>
);
