import type { TextSection } from "./index-text.ts";
import type { SearchQuery } from "./query.ts";
import { isPiece, type Word, wordsOf } from "./words.ts";

/** A part of a page that contains words of a query. */
export interface Excerpt {
  readonly section: TextSection;
  readonly body: string;
  /** The positions of the query's words in the body, as pairs of from and to. */
  readonly marks: readonly (readonly [number, number])[];
}

const MAX_SECTIONS = 5;
const MAX_BODY = 240;
/** Number of characters before the first mark. */
const BEFORE = 60;
/** Minimum length at which an unfinished word is marked as the start of another. */
const MIN_UNFINISHED = 2;

/** Returns a function that tells whether a query asks for a word. */
const wordMatcher = ({ terms }: SearchQuery): ((word: string) => boolean) => {
  const whole = new Set<string>();
  const beginnings: string[] = [];
  for (const { sequences, unfinished } of terms)
    for (const words of sequences)
      for (const [at, word] of words.entries()) {
        whole.add(word);
        const isOpen = unfinished && at === words.length - 1 && word.length >= MIN_UNFINISHED;
        if (isOpen || isPiece(word)) beginnings.push(word);
      }
  return (word) => whole.has(word) || beginnings.some((begin) => word.startsWith(begin));
};

/** Merges marks that touch or overlap. */
const marksOf = (words: readonly Word[], from: number, to: number): [number, number][] => {
  const marks: [number, number][] = [];
  for (const word of words.toSorted((a, b) => a.from - b.from)) {
    if (word.from < from || word.to > to) continue;
    const last = marks.at(-1);
    if (last !== undefined && word.from - from <= last[1])
      last[1] = Math.max(last[1], word.to - from);
    else marks.push([word.from - from, word.to - from]);
  }
  return marks;
};

const isLowSurrogate = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
};

/** An excerpt around the first word found, starting and ending between words. */
const cutAround = (text: string, first: number, [begin, end]: readonly [number, number]) => {
  let from = Math.max(begin, Math.min(first - BEFORE, end - MAX_BODY));
  if (from > begin) {
    const space = text.slice(from, Math.max(from, first)).search(/\s/);
    if (space >= 0) from += space + 1;
  }
  let to = Math.min(end, from + MAX_BODY);
  if (to < end) {
    const space = text.slice(from, to).search(/\s\S*$/);
    if (space > MAX_BODY / 2) to = from + space;
  }
  if (isLowSurrogate(text, from)) from += 1;
  if (isLowSurrogate(text, to)) to -= 1;
  return { from, to };
};

/** The positions of a query's words in a short text such as a title, as pairs of from and to. */
export const marksIn = (text: string, query: SearchQuery): Excerpt["marks"] => {
  const isAsked = wordMatcher(query);
  const found = wordsOf(text).filter(({ word }) => isAsked(word));
  return marksOf(found, 0, text.length);
};

const ASCII = /^[\t\n\r\x20-\x7e]*$/;
/** What joins the parts of a name. */
const JOINTS = /[_.\-']+/g;

const isLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
const isInName = (code: number): boolean =>
  isLetter(code) ||
  (code >= 0x30 && code <= 0x39) ||
  code === 0x5f ||
  code === 0x2e ||
  code === 0x2d ||
  code === 0x27;

/** Whether a position is inside a word: a lower-case letter after another letter continues it. */
const isAmidWord = (text: string, at: number): boolean =>
  at > 0 && text.charCodeAt(at) >= 0x61 && isLetter(text.charCodeAt(at - 1));

/** The bounds of the whole name at a position of the text. */
const nameAround = (text: string, at: number): { from: number; to: number } => {
  let [from, to] = [at, at];
  while (from > 0 && isInName(text.charCodeAt(from - 1))) from -= 1;
  while (to < text.length && isInName(text.charCodeAt(to))) to += 1;
  return { from, to };
};

/** Maximum number of occurrences of one word that are read. */
const MOST_PLACES = 200;
/** Maximum number of names whose words are cached during one search. */
const MOST_NAMES = 10_000;

const timesIn = (text: string, part: string): number => text.split(part).length;

/** Returns the words of a name that a query asks for. */
type NameReader = (name: string) => readonly Word[];

/** Reads each name once: a query mostly finds the same few. */
const nameReader = (isAsked: (word: string) => boolean): NameReader => {
  const known = new Map<string, readonly Word[]>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const words = wordsOf(name).filter(({ word }) => isAsked(word));
    if (known.size < MOST_NAMES) known.set(name, words);
    return words;
  };
};

interface Reader {
  readonly words: readonly string[];
  readonly isAsked: (word: string) => boolean;
  readonly read: NameReader;
}

/**
 * The words of a text that a query asks for. In ASCII text, only names around occurrences are read: search runs while
 * people type, and most of a text is irrelevant.
 */
const askedWords = (body: string, { words, isAsked, read }: Reader): readonly Word[] => {
  const readAll = () => wordsOf(body).filter(({ word }) => isAsked(word));
  if (!ASCII.test(body)) return readAll();
  const text = body.toLowerCase();
  const found = new Map<number, Word>();
  for (const asked of words) {
    let at = text.indexOf(asked);
    for (let count = 0; at >= 0 && count < MOST_PLACES;) {
      if (isAmidWord(body, at)) {
        at = text.indexOf(asked, at + 1);
        continue;
      }
      const { from: start, to: end } = nameAround(body, at);
      for (const { word, at: place, from, to } of read(body.slice(start, end)))
        found.set((start + from) * body.length + start + to, {
          word,
          at: place,
          from: start + from,
          to: start + to,
        });
      count += 1;
      at = text.indexOf(asked, Math.max(end, at + 1));
    }
  }
  if (found.size > 0) return [...found.values()].toSorted((a, b) => a.from - b.from);
  // A name that the query contains as a whole may be written in parts.
  const whole = text.replaceAll(JOINTS, "");
  const isInParts = words.some((asked) => timesIn(whole, asked) > timesIn(text, asked));
  return isInParts ? readAll() : [];
};

interface TextToShow {
  readonly sections: readonly TextSection[];
  readonly body: string;
}

/** The sections of a part that contain the most words of the query, in their order. */
const excerptsIn = ({ sections, body }: TextToShow, found: readonly Word[]): Excerpt[] => {
  const scored = sections.flatMap((section, index) => {
    const end = sections[index + 1]?.from ?? body.length;
    const own = found.filter(({ from }) => from >= section.from && from < end);
    if (own.length === 0) return [];
    return [{ section, index, end, own, score: new Set(own.map(({ word }) => word)).size }];
  });
  return scored
    .toSorted((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, MAX_SECTIONS)
    .toSorted((a, b) => a.index - b.index)
    .map(({ section, end, own }) => {
      const said = own.filter(({ from }) => from >= section.text);
      const text = Math.min(section.text, end);
      const { from, to } = cutAround(body, said[0]?.from ?? text, [text, end]);
      return {
        section,
        // Characters are replaced one for one, so that the marks stay valid.
        body: body.slice(from, to).trimEnd().replaceAll(/\s/g, " "),
        marks: marksOf(said, from, to),
      };
    });
};

/** Returns a function that finds the excerpts of a part to show for a query. */
export const excerptsFor = (query: SearchQuery): ((part: TextToShow) => Excerpt[]) => {
  const isAsked = wordMatcher(query);
  const words = [...new Set(query.terms.flatMap(({ sequences }) => sequences.flat()))];
  const reader = { words, isAsked, read: nameReader(isAsked) };
  return (part) => excerptsIn(part, askedWords(part.body, reader));
};
