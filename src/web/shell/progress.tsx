import { formatNumber } from "#web/kit/format-number.ts";

type ProgressProps = {
  label: string;
  /** The amount done; undefined while the total is unknown. */
  value?: number | undefined;
  max?: number;
  /** The unit of the amounts, such as "kB". */
  unit?: string;
};

/** A bar for the progress of long work. */
export const Progress = ({ label, value, max = 100, unit = "" }: ProgressProps) => {
  const share = value === undefined ? 0.3 : Math.min(1, Math.max(0, value / max));
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span>{label}</span>
        {value !== undefined && (
          <span className="tabular text-muted">
            {`${formatNumber(value)} of ${formatNumber(max)} ${unit}`.trim()}
          </span>
        )}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        {...(value !== undefined && { "aria-valuenow": value })}
        className="h-1.5 overflow-hidden rounded-full bg-line forced-colors:border"
      >
        <div
          className={
            value === undefined
              ? "h-full animate-pulse rounded-full bg-accent"
              : "h-full rounded-full bg-accent transition-[width] forced-colors:bg-[Highlight]"
          }
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  );
};
