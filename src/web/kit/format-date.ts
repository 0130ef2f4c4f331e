import { LOCALE, onceNeeded, zonedFormat } from "./formats.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = onceNeeded(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" }));
const exact = zonedFormat({ dateStyle: "long", timeStyle: "long" });
const numbers = zonedFormat({ year: "numeric", month: "numeric", day: "numeric" }, "en-US");

/**
 * Short names of the months as `Intl` has them for `LOCALE`. Written out, because creating the first date format
 * takes the browser longer than rendering a list of members.
 */
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec".split(" ");

const dayAndMonth = (instant: Date, timeZone: string | undefined): string => {
  const day = new Date(calendarDay(instant, timeZone));
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}`;
};

/** "12 Mar 2026", in the reader's zone unless one is given. */
export const formatDate = (instant: Date | string, timeZone?: string): string => {
  const at = new Date(instant);
  return `${dayAndMonth(at, timeZone)} ${yearOf(at, timeZone)}`;
};

/** The full instant with its zone: "12 March 2026 at 14:05:09 CET". */
export const formatExact = (instant: Date | string, timeZone?: string): string =>
  exact(timeZone).format(new Date(instant));

/**
 * Describes how far an instant is from `now`: "just now", "5 minutes ago", "yesterday", "in 3 days". From a week ago,
 * and from eight days ahead, it is the date, without the year if it is the current one: what ends within a week, such
 * as an invitation, is always described in days.
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
  if (span < (distance > 0 ? 7.5 : 6.5) * DAY)
    return relative().format(daysBetween(now, then, timeZone), "day");
  const sameYear = yearOf(then, timeZone) === yearOf(now, timeZone);
  return sameYear ? dayAndMonth(then, timeZone) : formatDate(then, timeZone);
};

/** Midnight of an instant's calendar day in a zone, expressed as if that calendar were in UTC. */
const calendarDay = (instant: Date, timeZone: string | undefined): number => {
  // Dates use the reader's own zone by default, which is many times as fast as a format.
  if (timeZone === undefined)
    return Date.UTC(instant.getFullYear(), instant.getMonth(), instant.getDate());
  const parts = numbers(timeZone).formatToParts(instant);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read("year"), read("month") - 1, read("day"));
};

const yearOf = (instant: Date, timeZone: string | undefined): number =>
  new Date(calendarDay(instant, timeZone)).getUTCFullYear();

/** Returns the whole calendar days from one instant to the other. */
const daysBetween = (from: Date, to: Date, timeZone: string | undefined): number =>
  Math.round((calendarDay(to, timeZone) - calendarDay(from, timeZone)) / DAY);
