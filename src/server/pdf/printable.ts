/** Longest run of signs without a place to break a line at. */
const MAX_UNBROKEN = 40;

/** About so many signs fit beside each other in a table. */
const SIGNS_A_LINE = 95;

const ZERO_WIDTH_SPACE = "\u200B";

/** Controls that no PDF can hold, and marks that only say how the sign before is to be shown. */
const UNPRINTED =
  /(?![\t\n])\p{Cc}|\p{Variation_Selector}|[\uFEFF\uFFF9-\uFFFB]|\u{E0001}|[\u{E0020}-\u{E007F}]/gu;

/**
 * Signs without a shape, and joiners where they join nothing. A PDF has them as a part of the sign before, and some
 * readers leave out such a sign wherever it stands in the document, for search, copies and speech alike.
 */
const SHAPELESS =
  /[\u00AD\u2060-\u2064]|\p{Bidi_Control}|(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{N}\p{P}\s])[\u200C\u200D]+/gu;

/** Signs that are never seen by themselves, whether a font has them or not. */
const UNSEEN = /[\t\n\u00A0\u200B-\u200D\u2028\u2029]/u;

/** Signs of scripts that do not break between any two of them. */
const UNBROKEN =
  /[^\s\u200B\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]+/gu;

/** Prepares texts for the template, and remembers which characters no font has. */
export interface Printable {
  /**
   * The text as it can be set: without controls, its lines flowing into each other, with places to break at; a
   * character of no font is named.
   */
  text(text: string): string;
  /** The same without added places to break at, for code. */
  verbatim(text: string): string;
  /** Stretches of one line, with places to break at in words that go through several of them. */
  across(stretches: readonly string[]): string[];
  /** The same with more places to break at, for so many columns beside each other. */
  inColumns(count: number): Printable;
  /** The characters that were named, as `U+1F9FF`, in order. */
  readonly missing: ReadonlySet<string>;
}

const nameOf = (codePoint: number): string =>
  `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;

/** The text with places to break at wherever more than `most` signs have none. */
export const breakable = (text: string, most = MAX_UNBROKEN): string =>
  text.replace(UNBROKEN, (word) => {
    if (word.length <= most) return word;
    let sinceBreak = 0;
    let out = "";
    for (const sign of word) {
      out += sign;
      sinceBreak += 1;
      if (sinceBreak >= most || (sinceBreak * 5 > most && /[/._\-=&?,;:|]/.test(sign))) {
        out += ZERO_WIDTH_SPACE;
        sinceBreak = 0;
      }
    }
    return out;
  });

/** The same for stretches of one line, which a word may go through. */
const breakableAcross = (stretches: readonly string[], most = MAX_UNBROKEN): string[] => {
  const line = breakable(stretches.join(""), most);
  let at = 0;
  return stretches.map((stretch) => {
    const from = at;
    let left = stretch.replaceAll(ZERO_WIDTH_SPACE, "").length;
    for (; left > 0 || line[at] === ZERO_WIDTH_SPACE; at += 1)
      if (line[at] !== ZERO_WIDTH_SPACE) left -= 1;
    return line.slice(from, at);
  });
};

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
      .replaceAll(SHAPELESS, "")
      .replaceAll(/\P{ASCII}/gu, named);
  const upTo = (most: number): Printable => ({
    text: (text) => breakable(verbatim(text).replaceAll("\n", " "), most),
    verbatim,
    across: (stretches) => breakableAcross(stretches, most),
    inColumns: (count) => upTo(Math.max(1, Math.min(most, Math.floor(SIGNS_A_LINE / count) - 2))),
    missing,
  });
  return upTo(MAX_UNBROKEN);
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
