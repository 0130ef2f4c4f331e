/**
 * Maximum number of characters split at once, because the time for splitting grows with the square of a text's
 * length.
 */
const PIECE = 2000;

const segmenters = new Map<string, Intl.Segmenter>();

const segmenterOf = (language: string): Intl.Segmenter => {
  const known = segmenters.get(language);
  if (known) return known;
  const made = new Intl.Segmenter(language, { granularity: "word" });
  segmenters.set(language, made);
  return made;
};

/** The end of the piece that starts here: after a blank if there is one, and never inside a character. */
const endOfPiece = (text: string, from: number): number => {
  if (text.length - from <= PIECE) return text.length;
  const blank = /\s\S*$/u.exec(text.slice(from, from + PIECE))?.index ?? -1;
  if (blank > 0) return from + blank + 1;
  const last = text.charCodeAt(from + PIECE - 1);
  return last >= 0xd800 && last < 0xdc00 ? from + PIECE - 1 : from + PIECE;
};

/** Splits a text into words and what is between them, in order. */
export const segmentsOf = function* (
  text: string,
  language: string,
): Generator<{ readonly text: string; readonly from: number; readonly isWord: boolean }> {
  const segmenter = segmenterOf(language);
  for (let from = 0; from < text.length;) {
    const end = endOfPiece(text, from);
    for (const { segment, index, isWordLike } of segmenter.segment(text.slice(from, end)))
      yield { text: segment, from: from + index, isWord: isWordLike === true };
    from = end;
  }
};

/**
 * Text that consists of such characters, without a colon inside a word, is split by the same few rules in every
 * language.
 */
const SIMPLE_TEXT = /^(?:[\t\n\r\x20-\x39\x3b-\x5e\x60-\x7e]|:(?![A-Za-z]))*$/;
const SIMPLE_WORD =
  /[A-Za-z0-9]+(?:(?:(?<=[A-Za-z])['.](?=[A-Za-z])|(?<=\d)['.,;](?=\d))[A-Za-z0-9]+)*/g;

/** The number of words in a text, by the rules of its language. */
export const countWords = (text: string, language: string): number => {
  if (SIMPLE_TEXT.test(text)) return text.match(SIMPLE_WORD)?.length ?? 0;
  let count = 0;
  for (const { isWord } of segmentsOf(text, language)) if (isWord) count += 1;
  return count;
};

/** The number of characters in a text, as engines count them. */
export const countCharacters = (text: string): number => {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
};
