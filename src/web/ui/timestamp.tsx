import { formatDate, formatExact, formatRelative } from "#web/kit/format-date.ts";
import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let minute = Math.floor(Date.now() / 60_000);
let timer: ReturnType<typeof setInterval> | undefined;

const tick = () => {
  minute = Math.floor(Date.now() / 60_000);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    minute = Math.floor(Date.now() / 60_000);
    timer = setInterval(tick, 60_000);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
};

/** Renders again every minute, with one clock for the whole page, so that "2 minutes ago" stays true. */
export const useMinute = (): void => {
  useSyncExternalStore(subscribe, () => minute);
};

type TimestampProps = {
  /** An ISO 8601 instant, or undefined. */
  value: string | undefined;
  /** `relative` shows "2 hours ago", `date` "12 Mar 2026", `exact` everything. */
  show?: "relative" | "date" | "exact";
  /** Shown without a value. */
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
    <time
      dateTime={value}
      // Set on hover only: a list has hundreds of instants, and few are ever hovered.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatExact(value);
      }}
      className={show === "exact" ? "tabular" : "tabular whitespace-nowrap"}
    >
      {formats[show](value)}
    </time>
  );
};
