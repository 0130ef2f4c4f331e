import { marksIn } from "#content/search/excerpts.ts";
import { readQuery, type SearchQuery } from "#content/search/query.ts";
import { wordsOf } from "#content/search/words.ts";
import type { FoundPage, FoundSection } from "#web/api/search.ts";

/** A word that was also looked for in another spelling. */
export interface Correction {
  readonly from: string;
  readonly to: string;
}

/** What the service looked for besides what was typed. */
export interface Understood {
  readonly corrections: readonly Correction[];
  readonly any: boolean;
}

/** Part of a text that is marked: from and to. */
export type Mark = readonly [from: number, to: number];

/** Whether a text asks for anything; one that only leaves words out does not. */
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

/** Finds where words of a query stand in a title; what the service looked for besides counts, too. */
export const titleMarks = (text: string, understood: Understood | undefined) => {
  const query = asked(text, understood);
  return (title: string): readonly Mark[] => marksIn(title, query);
};

/** The anchor of the heading a section begins with; undefined for the beginning of a page. */
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

/** The section that says the most of the words, where they do not all stand in the page's own title. */
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

/** Characters before the first mark where there is one line for a text. */
const BEFORE_MARK = 24;

/** A text from shortly before what is marked in it, so that one line shows it. */
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

/** A part of a query that can be taken out, and what is left then. */
export interface QueryPart {
  readonly part: string;
  readonly rest: string;
}

/** Words, phrases and exclusions of a query, each with the query that leaves it out. */
export const partsOf = (text: string): QueryPart[] =>
  [...text.matchAll(/-?(?:title:)?(?:"[^"]*"?|[^\s"]+)/giu)].map(({ 0: part, index }) => ({
    part,
    rest: `${text.slice(0, index).trimEnd()} ${text.slice(index + part.length).trimStart()}`.trim(),
  }));

/** The query with the other spelling in the place of the word. */
export const withSpelling = (text: string, { from, to }: Correction): string => {
  const word = wordsOf(text).find((each) => each.word === from);
  return word === undefined ? text : text.slice(0, word.from) + to + text.slice(word.to);
};
