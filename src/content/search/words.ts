/** A word as search knows it, and where it stands. */
export interface Word {
  /** Without case, accents and a plural s. */
  readonly word: string;
  /** Its number in the text; the whole of an identifier has that of its first part. */
  readonly at: number;
  /** Where it stands in the text, in UTF-16 code units. */
  readonly from: number;
  readonly to: number;
}

/** Characters of a word that count. */
export const MAX_WORD = 40;
/** Parts that an identifier has at most; what has more is no name that anybody types. */
const MAX_PARTS = 8;

/** Accents of Latin, Greek and Cyrillic letters, vowel points of Hebrew and Arabic, and the tatweel. */
const accents = [
  String.raw`\u0300-\u036f\u0483-\u0487`,
  String.raw`\u0591-\u05c7`,
  String.raw`\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed`,
  String.raw`\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f`,
];
const ACCENTS = new RegExp(`[${accents.join("")}]+`, "g");
/** Letters that no decomposition takes apart, as people type them without their keyboard. */
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

/** A text without case and accents; kana, Hangul and Thai keep the marks that make other letters. */
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

/** Takes a plural s off; words such as `access`, `status` and `this` end in one of their own. */
const singular = (word: string): string => {
  if (word.length < 4 || !word.endsWith("s")) return word;
  const before = word.at(-2) ?? "";
  return "isu".includes(before) || !LATIN.test(word) ? word : word.slice(0, -1);
};

const asWord = (text: string): string => {
  const word = singular(fold(text));
  return word.length <= MAX_WORD ? word : Array.from(word).slice(0, MAX_WORD).join("");
};

/** Scripts that are written without spaces between words, or whose words change their ends. */
const PAIRED = String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}`;
const isPaired = new RegExp(`^[${PAIRED}]`, "u");
/** What words are made of; texts copied from a PDF write many a Chinese character as the radical it is. */
const LETTER = String.raw`[\p{L}\p{N}\p{M}\u2f00-\u2fd5]`;
/** Letters and digits with what joins them to one name: `user_id`, `node.js`, `e-mail`, `it's`. */
const NAME = new RegExp(String.raw`${LETTER}+(?:[_.\-'’]+${LETTER}+)*`, "gu");
/** The same, several times as fast, of a text that has only such letters. */
const ASCII_NAME = /[A-Za-z0-9]+(?:[_.\-']+[A-Za-z0-9]+)*/g;
const namesOf = (text: string) => text.matchAll(ASCII_TEXT.test(text) ? ASCII_NAME : NAME);
/** The parts of a name: at what joins them, where another script begins, and at the humps of camelCase. */
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

/** What may be several words: Latin words of one case, which most are, are one. */
const SIMPLE = /^(?:[A-Za-z]?[a-z]+|[A-Z]+|\d+)$/;

const partsOf = (name: string, from: number): Part[] => {
  if (SIMPLE.test(name)) return [{ text: name, from }];
  return [...name.matchAll(PART)].map((found) => ({ text: found[0], from: from + found.index }));
};

/** Pairs of characters and the last one, so that every piece of the text is found. */
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

/** Adds the words of one name, its parts first and then the whole; answers the number of what follows. */
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

/** The words of a text, in its order. Identifiers are there whole and in parts. */
export const wordsOf = (text: string, first = 1): Word[] => {
  const words: Word[] = [];
  let at = first;
  for (const found of namesOf(text)) at = addName(found[0], found.index, at, words);
  return words;
};

/** Whether a word is a single character of a script without spaces: then it begins longer pieces. */
export const isPiece = (word: string): boolean =>
  isPaired.test(word) && Array.from(word).length === 1;

/** The words in their order; behind a pair its second character says nothing more. */
const withoutLastPiece = (words: readonly Word[]): string[] => {
  const [before, last] = words.slice(-2);
  const isSaid = last !== undefined && isPiece(last.word) && before?.word.endsWith(last.word);
  return (isSaid ? words.slice(0, -1) : words).map(({ word }) => word);
};

/** The words of a phrase in their order, each identifier in its parts. */
export const phraseIn = (text: string): string[] => {
  const parts = wordsOf(text).filter(({ at }, index, words) => at > (words[index - 1]?.at ?? 0));
  return withoutLastPiece(parts);
};

/** A name that somebody asks for: its words in their order, and the whole where that is another one. */
export interface Name {
  readonly parts: readonly string[];
  readonly whole?: string;
}

/** The names in a text that somebody asks with. */
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

/** What a title sorts and begins by: its words in their order. */
export const titleKey = (title: string): string =>
  [...namesOf(title)].map((found) => asWord(found[0].replace(/[_.\-'’]+/g, ""))).join(" ");
