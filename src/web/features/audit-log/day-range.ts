/** A day as addresses and date fields write it: "2026-03-12", in the reader's own zone. */
export type Day = string;

/** A stretch of days, both ends included; an open end is left out. */
export interface DayRange {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** The reader's day in which an instant lies. */
export const dayOf = (instant: Date): Day =>
  [
    String(instant.getFullYear()).padStart(4, "0"),
    twoDigits(instant.getMonth() + 1),
    twoDigits(instant.getDate()),
  ].join("-");

/** The day that lies `days` before today. */
export const daysAgo = (days: number, now: Date = new Date()): Day =>
  dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days));

const begins = (day: Day): Date => new Date(`${day}T00:00:00`);

/** Reads a day; undefined for what is none, such as 31 February. */
export const readDay = (given: unknown): Day | undefined => {
  if (typeof given !== "string" || !/^\d{4}-\d\d-\d\d$/.test(given)) return undefined;
  const start = begins(given);
  return !Number.isNaN(start.getTime()) && dayOf(start) === given ? given : undefined;
};

/** The two days in their order, whichever came first. */
export const inOrder = ({ from, to }: DayRange): DayRange =>
  from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to };

/** The instants a stretch of days spans, both ends included. */
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

/** Stretches that end now, by how many days before today they begin. */
const PRESETS = { today: 0, week: 6, month: 29, quarter: 89 } as const;
export type Period = keyof typeof PRESETS | "all" | "custom";

const isPreset = (period: Period): period is keyof typeof PRESETS => Object.hasOwn(PRESETS, period);

/** The days of a period; custom dates begin with the last 30 days. */
export const rangeOfPeriod = (period: Period, now: Date = new Date()): DayRange => {
  if (period === "all") return { from: undefined, to: undefined };
  if (isPreset(period)) return { from: daysAgo(PRESETS[period], now), to: undefined };
  return { from: daysAgo(PRESETS.month, now), to: dayOf(now) };
};

/** Which period a stretch of days is. */
export const periodOf = ({ from, to }: DayRange, now: Date = new Date()): Period => {
  if (from === undefined && to === undefined) return "all";
  if (to !== undefined) return "custom";
  const periods: readonly Period[] = ["today", "week", "month", "quarter"];
  return periods.find((period) => rangeOfPeriod(period, now).from === from) ?? "custom";
};
