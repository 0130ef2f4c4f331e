/** Longest run of characters without an opportunity for a line break. */
const MAX_UNBROKEN = 40;

/** Roughly how many characters fit on one line of a table. */
const SIGNS_A_LINE = 95;

const ZERO_WIDTH_SPACE = "\u200B";

/** Control characters that no PDF can contain, and marks that only affect how the previous character is displayed. */
const UNPRINTED =
  /(?![\t\n])\p{Cc}|\p{Variation_Selector}|[\uFEFF\uFFF9-\uFFFB]|\u{E0001}|[\u{E0020}-\u{E007F}]/gu;

/**
 * Invisible characters, and joiners where they join nothing. In a PDF they become part of the previous character, and
 * some readers then omit that character throughout the document, for search, copying and speech alike.
 */
const SHAPELESS =
  /[\u00AD\u2060-\u2064]|\p{Bidi_Control}|(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{N}\p{P}\s])[\u200C\u200D]+/gu;

/** Characters that are always invisible by themselves, whether or not a font has them. */
const UNSEEN = /[\t\n\u00A0\u200B-\u200D\u2028\u2029]/u;

/** Characters of scripts that do not allow a line break between any two of them. */
const UNBROKEN =
  /[^\s\u200B\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]+/gu;

/** Prepares texts for the template, and records the characters that no font has. */
export interface Printable {
  /**
   * Returns the text as it can be typeset: without control characters, with its lines joined and break opportunities
   * added; characters that no font has are replaced by their name.
   */
  text(text: string): string;
  /** The same without added break opportunities and with its lines kept, for code. */
  verbatim(text: string): string;
  /** Adds break opportunities to pieces of one line, also in words that span several of them. */
  across(stretches: readonly string[]): string[];
  /** The same with more break opportunities, for this number of columns side by side. */
  inColumns(count: number): Printable;
  /** The characters replaced by their name, such as `U+1F9FF`, in order. */
  readonly missing: ReadonlySet<string>;
}

const nameOf = (codePoint: number): string =>
  `U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}`;

/** Adds break opportunities wherever more than `most` characters have none. */
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

/** The same for pieces of one line, whose words may span several of them. */
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

/** Whether the first letter is of a right-to-left script (Unicode UAX #9, P2). */
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
 * Guesses the language of a text from its script, as in BCP 47; it selects between the Chinese, Japanese and Korean
 * forms of a character. A script counts once it makes up a tenth of the letters.
 */
export const languageOf = (text: string): string => {
  const letters = text.slice(0, 20_000).match(/\p{L}/gu) ?? [];
  const found = languages.find(([, script]) => {
    const count = letters.filter((letter) => script.test(letter)).length;
    return count > 0 && count * 10 >= letters.length;
  });
  return found?.[0] ?? "en";
};
