import { formatDate, formatExact, formatRelative } from "#web/kit/format-date.ts";
import { useMinute } from "./use-minute.ts";

type TimestampProps = {
  /** ISO instant, or nothing. */
  value: string | undefined;
  /** `relative` says "2 hours ago", `date` "12 Mar 2026", `exact` everything. */
  show?: "relative" | "date" | "exact";
  /** Words for no value. */
  missing?: string;
};

const formats = {
  relative: (value: string) => formatRelative(value),
  date: (value: string) => formatDate(value),
  exact: (value: string) => formatExact(value),
};

/** When something happened; the exact instant with its zone on hover. */
export const Timestamp = ({ value, show = "relative", missing = "Never" }: TimestampProps) => {
  useMinute();
  if (value === undefined) return <span className="text-muted">{missing}</span>;
  return (
    <time dateTime={value} title={formatExact(value)} className="tabular whitespace-nowrap">
      {formats[show](value)}
    </time>
  );
};
