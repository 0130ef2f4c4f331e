import { onceNeeded, zonedFormat } from "./formats.ts";
import { LOCALE } from "./locale.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = onceNeeded(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: "always" }));
const minute = zonedFormat({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

/** Whole days, hours or minutes that are left for sure; never rounded up. */
const left = (span: number): string => {
  if (span < MINUTE) return "any moment now";
  if (span < HOUR) return relative().format(Math.floor(span / MINUTE), "minute");
  if (span < DAY) return relative().format(Math.floor(span / HOUR), "hour");
  return relative().format(Math.floor(span / DAY), "day");
};

/** When something in the trash goes for good, to the minute, and how long that is: "27 Nov, 14:03 — in 6 days". */
export const purgeWords = (purgeAt: string, now: Date = new Date(), timeZone?: string): string => {
  const instant = new Date(purgeAt);
  return `${minute(timeZone).format(instant)} — ${left(instant.getTime() - now.getTime())}`;
};
