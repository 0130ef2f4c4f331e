import { marksIn } from "#content/search/excerpts.ts";
import { readQuery, type SearchQuery } from "#content/search/query.ts";
import { wordsOf } from "#content/search/words.ts";
import type { FoundPage, FoundSection } from "#web/api/search.ts";

/** A word that was also searched for in another spelling. */
export interface Correction {
  readonly from: string;
  readonly to: string;
}

/** What the service searched for in addition to the typed text. */
export interface Understood {
  readonly corrections: readonly Correction[];
  readonly any: boolean;
}

/** The range of a marked part of a text. */
export type Mark = readonly [from: number, to: number];

/** Whether a query searches for anything; one with only exclusions does not. */
export const asksForWords = (text: string): boolean => readQuery(text).terms.length > 0;

const asked = (text: string, understood: Understood | undefined): SearchQuery => {
  const { terms, not } = readQuery(text);
  const others = (understood?.corrections ?? []).map(({ to }) => ({
    inTitle: false,
    sequences: [[to]],
    unfinished: false,
    quoted: false,
  }));
  return { terms: [...terms, ...others], not };
};

/** Returns a function that finds the query's words in a title, including the service's additions. */
export const titleMarks = (text: string, understood: Understood | undefined) => {
  const query = asked(text, understood);
  return (title: string): readonly Mark[] => marksIn(title, query);
};

/** Returns the anchor of a section's heading; undefined for the beginning of a page. */
export const anchorOf = ({ path }: FoundSection): string | undefined => {
  const at = path.indexOf("#");
  return at < 0 ? undefined : path.slice(at + 1);
};

const distinctWords = (
  { title, body, marks }: FoundSection,
  mark: (text: string) => readonly Mark[],
) =>
  new Set(
    [
      ...mark(title).map(([from, to]) => title.slice(from, to)),
      ...marks.map(([from, to]) => body.slice(from, to)),
    ].map((word) => word.toLowerCase()),
  ).size;

/** Returns the section with the most distinct words of the query, unless the page's own title has them all. */
export const bestSection = (
  { rank, sections = [] }: FoundPage,
  mark: (text: string) => readonly Mark[],
): FoundSection | undefined => {
  if (rank === "title") return undefined;
  let best: FoundSection | undefined;
  let most = 0;
  for (const section of sections) {
    const said = distinctWords(section, mark);
    if (said > most) [best, most] = [section, said];
  }
  return best;
};

/** How many characters are shown before the first mark where a text has only one line. */
const BEFORE_MARK = 24;

/** Shortens a text to start shortly before its first mark, so that it fits on one line. */
export const fromFirstMark = ({
  body,
  marks,
}: Pick<FoundSection, "body" | "marks">): { body: string; marks: readonly Mark[] } => {
  const first = marks[0]?.[0] ?? 0;
  if (first <= BEFORE_MARK) return { body, marks };
  const space = body.indexOf(" ", first - BEFORE_MARK - 1);
  const from = space >= 0 && space < first ? space + 1 : first;
  return {
    body: `…${body.slice(from)}`,
    marks: marks.map(([begin, end]) => [begin - from + 1, end - from + 1]),
  };
};

/** A removable part of a query, and the query without it. */
export interface QueryPart {
  readonly part: string;
  readonly rest: string;
}

/** Splits a query into words, phrases and exclusions, each with the query without it. */
export const partsOf = (text: string): QueryPart[] =>
  [...text.matchAll(/-?(?:title:)?(?:"[^"]*"?|[^\s"]+)/giu)].map(({ 0: part, index }) => ({
    part,
    rest: `${text.slice(0, index).trimEnd()} ${text.slice(index + part.length).trimStart()}`.trim(),
  }));

/** Returns the query with the word replaced by its other spelling. */
export const withSpelling = (text: string, { from, to }: Correction): string => {
  const word = wordsOf(text).find((each) => each.word === from);
  return word === undefined ? text : text.slice(0, word.from) + to + text.slice(word.to);
};
