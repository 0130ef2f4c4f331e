import type { TextSection } from "./index-text.ts";
import type { SearchQuery } from "./query.ts";
import { isPiece, type Word, wordsOf } from "./words.ts";

/** A part of a page that says words of a query. */
export interface Excerpt {
  readonly section: TextSection;
  readonly body: string;
  /** Where in the body words of the query stand: from and to. */
  readonly marks: readonly (readonly [number, number])[];
}

const MAX_SECTIONS = 5;
const MAX_BODY = 240;
/** Characters before the first mark. */
const BEFORE = 60;
/** Letters from which an unfinished word is marked where it begins another one. */
const MIN_UNFINISHED = 2;

/** Says whether a word of a text is one that a query asks for. */
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

/** Marks that touch or hold one another are one. */
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

/** A stretch of the text around the first word found, which begins and ends between words. */
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

/** Where words of a query stand in a short text, such as a title: from and to. */
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

/** Whether no word begins at a place: a small letter behind another letter goes on with its word. */
const isAmidWord = (text: string, at: number): boolean =>
  at > 0 && text.charCodeAt(at) >= 0x61 && isLetter(text.charCodeAt(at - 1));

/** The whole name that stands at a place of the text. */
const nameAround = (text: string, at: number): { from: number; to: number } => {
  let [from, to] = [at, at];
  while (from > 0 && isInName(text.charCodeAt(from - 1))) from -= 1;
  while (to < text.length && isInName(text.charCodeAt(to))) to += 1;
  return { from, to };
};

/** Places of one word that are looked at. */
const MOST_PLACES = 200;
/** Names whose words are kept while one search is answered. */
const MOST_NAMES = 10_000;

const timesIn = (text: string, part: string): number => text.split(part).length;

/** The words of a name that a query asks for. */
type NameReader = (name: string) => readonly Word[];

/** Reads each name once: most of those that a query finds are the same few. */
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
 * Words of a text that a query asks for. Where letters are only themselves, the others need not be read:
 * somebody is typing, and most of a text says something else.
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
  // A name that is asked for as a whole may be written in parts.
  const whole = text.replaceAll(JOINTS, "");
  const isInParts = words.some((asked) => timesIn(whole, asked) > timesIn(text, asked));
  return isInParts ? readAll() : [];
};

interface TextToShow {
  readonly sections: readonly TextSection[];
  readonly body: string;
}

/** The sections of a part that say words of the query, those with the most of them, in their order. */
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
        // Each character stays one, so that the marks hold.
        body: body.slice(from, to).trimEnd().replaceAll(/\s/g, " "),
        marks: marksOf(said, from, to),
      };
    });
};

/** Finds in parts of texts what to show of them for a query. */
export const excerptsFor = (query: SearchQuery): ((part: TextToShow) => Excerpt[]) => {
  const isAsked = wordMatcher(query);
  const words = [...new Set(query.terms.flatMap(({ sequences }) => sequences.flat()))];
  const reader = { words, isAsked, read: nameReader(isAsked) };
  return (part) => excerptsIn(part, askedWords(part.body, reader));
};
