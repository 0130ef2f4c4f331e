/** A day as in addresses and date fields: "2026-03-12", in the reader's time zone. */
export type Day = string;

/** A range of days, both ends included; an open end is absent. */
export interface DayRange {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** The day of an instant in the reader's time zone. */
export const dayOf = (instant: Date): Day =>
  [
    String(instant.getFullYear()).padStart(4, "0"),
    twoDigits(instant.getMonth() + 1),
    twoDigits(instant.getDate()),
  ].join("-");

/** The day that is `days` before today. */
export const daysAgo = (days: number, now: Date = new Date()): Day =>
  dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days));

const begins = (day: Day): Date => new Date(`${day}T00:00:00`);

/** Parses a day; returns undefined for an invalid one, such as 31 February. */
export const readDay = (given: unknown): Day | undefined => {
  if (typeof given !== "string" || !/^\d{4}-\d\d-\d\d$/.test(given)) return undefined;
  const start = begins(given);
  return !Number.isNaN(start.getTime()) && dayOf(start) === given ? given : undefined;
};

/** Returns the two days in chronological order. */
export const inOrder = ({ from, to }: DayRange): DayRange =>
  from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to };

/** The instants at the ends of a range of days, both days included. */
export const instantsOf = ({ from, to }: DayRange): { from?: string; to?: string } => {
  const span: { from?: string; to?: string } = {};
  if (from !== undefined) span.from = begins(from).toISOString();
  if (to !== undefined) {
    const next = begins(to);
    next.setDate(next.getDate() + 1);
    span.to = new Date(next.getTime() - 1).toISOString();
  }
  return span;
};

/** Ranges that end now, by how many days before today they begin. */
const PRESETS = { today: 0, week: 6, month: 29, quarter: 89 } as const;
export type Period = keyof typeof PRESETS | "all" | "custom";

const isPreset = (period: Period): period is keyof typeof PRESETS => Object.hasOwn(PRESETS, period);

/** The days of a period; custom dates start out as the last 30 days. */
export const rangeOfPeriod = (period: Period, now: Date = new Date()): DayRange => {
  if (period === "all") return { from: undefined, to: undefined };
  if (isPreset(period)) return { from: daysAgo(PRESETS[period], now), to: undefined };
  return { from: daysAgo(PRESETS.month, now), to: dayOf(now) };
};

/** The period that a range of days corresponds to. */
export const periodOf = ({ from, to }: DayRange, now: Date = new Date()): Period => {
  if (from === undefined && to === undefined) return "all";
  if (to !== undefined) return "custom";
  const periods: readonly Period[] = ["today", "week", "month", "quarter"];
  return periods.find((period) => rangeOfPeriod(period, now).from === from) ?? "custom";
};
