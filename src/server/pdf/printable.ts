/** Longest run of signs without a place to break a line at. */
const MAX_UNBROKEN = 40;

const ZERO_WIDTH_SPACE = "\u200B";

/** Controls that no PDF can hold, and marks that only say how the sign before is to be shown. */
const UNPRINTED =
  /(?![\t\n])\p{Cc}|\p{Variation_Selector}|[\uFEFF\uFFF9-\uFFFB]|\u{E0001}|[\u{E0020}-\u{E007F}]/gu;

/** Signs that are never seen by themselves, whether a font has them or not. */
const UNSEEN = /[\t\n\u00A0\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2069]/u;

/** Prepares texts for the template, and remembers which characters no font has. */
export interface Printable {
  /**
   * The text as it can be set: without controls, its lines flowing into each other, with places to break at; a
   * character of no font is named.
   */
  text(text: string): string;
  /** The same without added places to break at, for code. */
  verbatim(text: string): string;
  /** The characters that were named, as `U+1F9FF`, in order. */
  readonly missing: ReadonlySet<string>;
}

const nameOf = (codePoint: number): string =>
  `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;

const broken = (text: string): string =>
  text.replace(/[^\s\u200B]{41,}/gu, (word) => {
    let sinceBreak = 0;
    let out = "";
    for (const sign of word) {
      out += sign;
      sinceBreak += 1;
      if (sinceBreak >= MAX_UNBROKEN || (sinceBreak > 8 && /[/._\-=&?,;:|]/.test(sign))) {
        out += ZERO_WIDTH_SPACE;
        sinceBreak = 0;
      }
    }
    return out;
  });

export const createPrintable = (covers: (codePoint: number) => boolean): Printable => {
  const missing = new Set<string>();
  const named = (sign: string): string => {
    const codePoint = sign.codePointAt(0) ?? 0;
    if (codePoint < 0x7f || covers(codePoint) || UNSEEN.test(sign)) return sign;
    missing.add(nameOf(codePoint));
    return `[${nameOf(codePoint)}]`;
  };
  const verbatim = (text: string): string =>
    text
      .toWellFormed()
      .replaceAll(UNPRINTED, "")
      .replaceAll(/\P{ASCII}/gu, named);
  return { text: (text) => broken(verbatim(text).replaceAll("\n", " ")), verbatim, missing };
};

const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether the first letter is of a script that is written from right to left (Unicode UAX #9, P2). */
export const isRtl = (text: string): boolean => {
  const first = /\p{L}/u.exec(text)?.[0];
  return first !== undefined && RTL.test(first);
};

const languages: readonly (readonly [string, RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["ko", /\p{Script=Hangul}/u],
  ["zh", /\p{Script=Han}/u],
  ["ar", /\p{Script=Arabic}/u],
  ["he", /\p{Script=Hebrew}/u],
  ["th", /\p{Script=Thai}/u],
  ["hi", /\p{Script=Devanagari}/u],
  ["ru", /\p{Script=Cyrillic}/u],
  ["el", /\p{Script=Greek}/u],
];

/**
 * The language a text is most likely in, by its script, as in BCP 47; it chooses between the forms that Chinese,
 * Japanese and Korean fonts have of one character. A script counts once a tenth of the letters are of it.
 */
export const languageOf = (text: string): string => {
  const letters = text.slice(0, 20_000).match(/\p{L}/gu) ?? [];
  const found = languages.find(([, script]) => {
    const count = letters.filter((letter) => script.test(letter)).length;
    return count > 0 && count * 10 >= letters.length;
  });
  return found?.[0] ?? "en";
};
