/** The two color modes of every page of a site. */
export const modes = ["light", "dark"] as const;
export type Mode = (typeof modes)[number];

/** Page backgrounds of a published site behind its primary colour. */
export const grounds: Readonly<Record<Mode, string>> = { light: "#ffffff", dark: "#111418" };
/** Minimum contrast of readable text (WCAG 2.2, AA). */
export const MIN_CONTRAST = 4.5;

const hex = /^#(?:[0-9a-f]{3}){1,2}$/i;

/** A colour as six hex digits, as the browser's colour input requires; undefined if it is not a colour. */
export const fullHex = (color: string): string | undefined => {
  if (!hex.test(color)) return undefined;
  const digits = color.slice(1);
  const full = digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits;
  return `#${full.toLowerCase()}`;
};

const luminance = (full: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast between two colours, 1 to 21; undefined if either is not a colour. */
export const contrastOf = (one: string, other: string): number | undefined => {
  const [a, b] = [fullHex(one), fullHex(other)];
  if (a === undefined || b === undefined) return undefined;
  const [bright = 0, dim = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (bright + 0.05) / (dim + 0.05);
};

/** White or black, whichever is more readable on a colour. */
export const inkOn = (ground: string): string =>
  (contrastOf(ground, "#ffffff") ?? 0) >= (contrastOf(ground, "#000000") ?? 0)
    ? "#ffffff"
    : "#000000";

/**
 * Mixes a share (0 to 1) of another colour into a colour. Returns the colour unchanged if either is not a colour yet.
 */
export const mixed = (one: string, other: string, share: number): string => {
  const [from, to] = [fullHex(one), fullHex(other)];
  if (from === undefined || to === undefined) return one;
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
    return Math.round((a ?? 0) * (1 - share) + (b ?? 0) * share);
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
};
