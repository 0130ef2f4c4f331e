import { LOCALE, onceNeeded, zonedFormat } from "./formats.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = onceNeeded(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" }));
const shortDate = zonedFormat({ dateStyle: "short" });
const dayAndMonth = zonedFormat({ day: "numeric", month: "short" });
const fullDate = zonedFormat({ day: "numeric", month: "short", year: "numeric" });
const exact = zonedFormat({ dateStyle: "long", timeStyle: "long" });
const year = zonedFormat({ year: "numeric" });
const numbers = zonedFormat({ year: "numeric", month: "numeric", day: "numeric" }, "en-US");

const calendarDay = (instant: Date, timeZone: string | undefined): string =>
  shortDate(timeZone).format(instant);

/** "12 Mar 2026", in the reader's zone unless one is given. */
export const formatDate = (instant: Date | string, timeZone?: string): string =>
  fullDate(timeZone).format(new Date(instant));

/** The full instant with its zone: "12 March 2026 at 14:05:09 CET". */
export const formatExact = (instant: Date | string, timeZone?: string): string =>
  exact(timeZone).format(new Date(instant));

/**
 * How far an instant lies from `now`, in words: "just now", "5 minutes ago", "yesterday", "in 3 days".
 * From a week on it is the date, without the year while the year is the present one.
 */
export const formatRelative = (
  instant: Date | string,
  now: Date = new Date(),
  timeZone?: string,
): string => {
  const then = new Date(instant);
  const distance = then.getTime() - now.getTime();
  const span = Math.abs(distance);
  const inUnit = (unit: number) => Math.sign(distance) * Math.round(span / unit);
  if (span < 45 * SECOND) return "just now";
  if (span < 59.5 * MINUTE) return relative().format(inUnit(MINUTE), "minute");
  if (span < 22 * HOUR && calendarDay(then, timeZone) === calendarDay(now, timeZone)) {
    return relative().format(inUnit(HOUR), "hour");
  }
  if (span < 6 * HOUR) return relative().format(inUnit(HOUR), "hour");
  if (span < 6.5 * DAY) return relative().format(daysBetween(now, then, timeZone), "day");
  const sameYear = yearOf(then, timeZone) === yearOf(now, timeZone);
  return (sameYear ? dayAndMonth : fullDate)(timeZone).format(then);
};

const yearOf = (instant: Date, timeZone: string | undefined): string =>
  year(timeZone).format(instant);

/** Whole calendar days from one instant to the other, as a wall calendar in that zone would count them. */
const daysBetween = (from: Date, to: Date, timeZone: string | undefined): number =>
  Math.round((midnight(to, timeZone) - midnight(from, timeZone)) / DAY);

const midnight = (instant: Date, timeZone: string | undefined): number => {
  const parts = numbers(timeZone).formatToParts(instant);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read("year"), read("month") - 1, read("day"));
};
