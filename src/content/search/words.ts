/** A word in the normalized form of search, with its position. */
export interface Word {
  /** Without case, accents and a plural s. */
  readonly word: string;
  /** Its number in the text; the whole of an identifier has the number of its first part. */
  readonly at: number;
  /** Its position in the text, in UTF-16 code units. */
  readonly from: number;
  readonly to: number;
}

/** Maximum number of characters of a word that count. */
export const MAX_WORD = 40;
/** Maximum number of parts of an identifier; anything longer is not a name that people type. */
const MAX_PARTS = 8;

/** Accents of Latin, Greek and Cyrillic letters, vowel points of Hebrew and Arabic, and the tatweel. */
const accents = [
  String.raw`\u0300-\u036f\u0483-\u0487`,
  String.raw`\u0591-\u05c7`,
  String.raw`\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed`,
  String.raw`\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f`,
];
const ACCENTS = new RegExp(`[${accents.join("")}]+`, "g");
/** Letters without a decomposition, replaced with what people without such a keyboard type. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  æ: "ae",
  œ: "oe",
  ı: "i",
  ς: "σ",
  ى: "ي",
  ة: "ه",
};
const PLAIN = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "g");
const ASCII = /^[\x20-\x7e]*$/;
const ASCII_TEXT = /^[\t\n\r\x20-\x7e]*$/;

/** Removes case and accents; kana, Hangul and Thai keep the marks that form other letters. */
const fold = (text: string): string => {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(ACCENTS, "")
    .replace(PLAIN, (letter) => plainLetters[letter] ?? letter)
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "");
};

const LATIN = /^[a-z]+$/;

/** Removes a plural s; words such as `access`, `status` and `this` end in an s of their own. */
const singular = (word: string): string => {
  if (word.length < 4 || !word.endsWith("s")) return word;
  const before = word.at(-2) ?? "";
  return "isu".includes(before) || !LATIN.test(word) ? word : word.slice(0, -1);
};

const asWord = (text: string): string => {
  const word = singular(fold(text));
  return word.length <= MAX_WORD ? word : Array.from(word).slice(0, MAX_WORD).join("");
};

/** Scripts that are written without spaces between words, or whose words have varying endings. */
const PAIRED = String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}`;
const isPaired = new RegExp(`^[${PAIRED}]`, "u");
/** The characters of words; text copied from PDFs often contains radicals instead of Chinese characters. */
const LETTER = String.raw`[\p{L}\p{N}\p{M}\u2f00-\u2fd5]`;
/** Letters and digits, with the characters that join them to one name: `user_id`, `node.js`, `e-mail`, `it's`. */
const NAME = new RegExp(String.raw`${LETTER}+(?:[_.\-'’]+${LETTER}+)*`, "gu");
/** The same for ASCII text, several times as fast. */
const ASCII_NAME = /[A-Za-z0-9]+(?:[_.\-']+[A-Za-z0-9]+)*/g;
const namesOf = (text: string) => text.matchAll(ASCII_TEXT.test(text) ? ASCII_NAME : NAME);
/** The parts of a name, split at joining characters, where the script changes, and at the humps of camelCase. */
const PART = new RegExp(
  [
    `(?:(?=[${PAIRED}])${LETTER})+`,
    String.raw`\p{Lu}+(?!\p{Ll})(?:\p{N}|(?![${PAIRED}])\p{M})*`,
    String.raw`\p{Lu}?(?:(?!\p{Lu}|[${PAIRED}])[\p{L}\p{N}\p{M}]|['’](?=\p{L}))+`,
    String.raw`\p{Lu}`,
  ].join("|"),
  "gu",
);

interface Part {
  readonly text: string;
  readonly from: number;
}

/** A name that is certainly one word: Latin letters of one case, as most are, or digits. */
const SIMPLE = /^(?:[A-Za-z]?[a-z]+|[A-Z]+|\d+)$/;

const partsOf = (name: string, from: number): Part[] => {
  if (SIMPLE.test(name)) return [{ text: name, from }];
  return [...name.matchAll(PART)].map((found) => ({ text: found[0], from: from + found.index }));
};

/** Adds pairs of adjacent characters and the last single one, so that every substring can be found. */
const addPairs = ({ text, from }: Part, at: number, words: Word[]): number => {
  let begin = from;
  let before: string | undefined;
  let count = at;
  const add = (piece: string) => {
    const word = fold(piece);
    if (word !== "") words.push({ word, at: count, from: begin, to: begin + piece.length });
    count += 1;
  };
  for (const character of text) {
    if (before !== undefined) {
      add(before + character);
      begin += before.length;
    }
    before = character;
  }
  if (before !== undefined) add(before);
  return count;
};

/** Adds the words of one name, its parts first and then the whole. Returns the number of the next word. */
const addName = (name: string, from: number, at: number, words: Word[]): number => {
  if (SIMPLE.test(name)) {
    words.push({ word: asWord(name), at, from, to: from + name.length });
    return at + 1;
  }
  const parts = partsOf(name, from);
  const plain: string[] = [];
  let count = at;
  for (const part of parts) {
    if (isPaired.test(part.text)) {
      count = addPairs(part, count, words);
      continue;
    }
    const text = part.text.replace(/['’]/g, "");
    const word = asWord(text);
    if (word === "") continue;
    words.push({ word, at: count, from: part.from, to: part.from + part.text.length });
    count += 1;
    plain.push(text);
  }
  if (plain.length > 1 && plain.length === parts.length && plain.length <= MAX_PARTS)
    words.push({ word: asWord(plain.join("")), at, from, to: from + name.length });
  return count;
};

/** The words of a text in order. Identifiers are included whole and in parts. */
export const wordsOf = (text: string, first = 1): Word[] => {
  const words: Word[] = [];
  let at = first;
  for (const found of namesOf(text)) at = addName(found[0], found.index, at, words);
  return words;
};

/** Whether a word is a single character of a script without spaces, and therefore the start of longer pieces. */
export const isPiece = (word: string): boolean =>
  isPaired.test(word) && Array.from(word).length === 1;

/** The words in order; after a pair, its second character alone adds nothing. */
const withoutLastPiece = (words: readonly Word[]): string[] => {
  const [before, last] = words.slice(-2);
  const isSaid = last !== undefined && isPiece(last.word) && before?.word.endsWith(last.word);
  return (isSaid ? words.slice(0, -1) : words).map(({ word }) => word);
};

/** The words of a phrase in order, with identifiers split into parts. */
export const phraseIn = (text: string): string[] => {
  const parts = wordsOf(text).filter(({ at }, index, words) => at > (words[index - 1]?.at ?? 0));
  return withoutLastPiece(parts);
};

/** A name in a query: its words in order, and the whole if that is a different word. */
export interface Name {
  readonly parts: readonly string[];
  readonly whole?: string;
}

/** The names in the text of a query. */
export const namesIn = (text: string): Name[] =>
  [...namesOf(text)].flatMap((found) => {
    const words: Word[] = [];
    addName(found[0], found.index, 1, words);
    const last = words.at(-1);
    if (last === undefined) return [];
    if (words.length > 1 && last.at === 1)
      return [{ parts: words.slice(0, -1).map(({ word }) => word), whole: last.word }];
    return [{ parts: withoutLastPiece(words) }];
  });

/** The key by which titles are sorted and matched from the start: their words in order. */
export const titleKey = (title: string): string =>
  [...namesOf(title)].map((found) => asWord(found[0].replace(/[_.\-'’]+/g, ""))).join(" ");
