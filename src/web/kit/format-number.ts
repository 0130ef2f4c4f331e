import { LOCALE, onceNeeded } from "./formats.ts";

const whole = onceNeeded(() => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 }));

/** 12345 → "12,345". */
export const formatNumber = (value: number): string =>
  // Most counts are small, and creating the first format takes longer than rendering a list.
  Number.isInteger(value) && Math.abs(value) < 1000 ? String(value) : whole().format(value);

/** The singular and plural of what is counted. */
export interface Noun {
  readonly one: string;
  readonly many: string;
}

/** plural(1, "member") → "1 member"; plural(2, "member") → "2 members". Irregular words pass their plural. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** countMatches(1) → "1 match"; countMatches(59) → "59 matches". */
export const countMatches = (count: number): string => plural(count, "match", "matches");

const units = ["bytes", "kB", "MB", "GB"] as const;

/** formatBytes(1_234_567) → "1.2 MB", in powers of a thousand. */
export const formatBytes = (bytes: number): string => {
  const step = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${formatNumber(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))} ${units[step]}`;
};
