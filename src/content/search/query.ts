import { namesIn, phraseIn, isPiece, titleKey } from "./words.ts";

/** Something that a page must say: one of some sequences of words. */
export interface Term {
  /** Only in the title. */
  readonly inTitle: boolean;
  /** Each of them is the term; of more than one word they follow one another. */
  readonly sequences: readonly (readonly string[])[];
  /** Somebody may still be typing its last word. */
  readonly unfinished: boolean;
  /** Was put in quotes. */
  readonly quoted: boolean;
}

/** What somebody asks for. Without terms it finds nothing. */
export interface SearchQuery {
  readonly terms: readonly Term[];
  /** What a page must not say. */
  readonly not: readonly Term[];
  /**
   * What a title begins with that is asked for as it is, with a space behind its last word if that is whole;
   * absent where the query says more than words.
   */
  readonly begins?: string;
}

/** Words that count; what follows is left out. */
const MAX_WORDS = 32;
/** Letters from which an unfinished word is looked for: in headings, and anywhere. */
const MIN_IN_HEADINGS = 2;
const MIN_ANYWHERE = 3;

/**
 * A word with its signs: `-` leaves out, `title:` asks the title, quotes hold together what is between them.
 */
const PIECE =
  /(?<not>(?<![^\s])-)?(?<title>(?<![^\s-])title:)?(?:"(?<quoted>[^"]*)"?|(?<plain>[^\s"]+))/giu;

/** Parses a search. Never fails: characters without meaning are ignored. */
export const readQuery = (text: string): SearchQuery => {
  const terms: Term[] = [];
  const not: Term[] = [];
  let words = 0;
  let simple = true;
  for (const { groups = {} } of text.matchAll(PIECE)) {
    const inTitle = groups["title"] !== undefined;
    const into = groups["not"] === undefined ? terms : not;
    if (inTitle || groups["quoted"] !== undefined || into === not) simple = false;
    const add = (sequences: readonly (readonly string[])[], quoted: boolean) => {
      if (words >= MAX_WORDS || sequences.every((one) => one.length === 0)) return;
      words += 1;
      into.push({ inTitle, sequences, unfinished: false, quoted });
    };
    if (groups["quoted"] !== undefined) {
      add([phraseIn(groups["quoted"]).slice(0, MAX_WORDS)], true);
      continue;
    }
    for (const { parts, whole } of namesIn(groups["plain"] ?? ""))
      add(whole === undefined ? [parts] : [[whole], parts], false);
  }
  const last = terms.at(-1);
  const isTyped = last !== undefined && /[\p{L}\p{N}\p{M}]$/u.test(text) && !last.quoted;
  const endsInTerm = isTyped && !/(?:^|\s)-[^\s"]*$/u.test(text);
  const asked = endsInTerm ? [...terms.slice(0, -1), { ...last, unfinished: true }] : terms;
  const key = titleKey(text);
  if (!simple || key === "") return { terms: asked, not };
  return { terms: asked, not, begins: endsInTerm ? key : `${key} ` };
};

const lexeme = (word: string, begins: boolean): string => `'${word}'${begins ? ":*" : ""}`;

const inParentheses = (parts: readonly string[], sign: string): string =>
  parts.length === 1 ? (parts[0] ?? "") : `(${parts.join(sign)})`;

const sequencesOf = (
  { sequences, unfinished }: Term,
  { mark, joined, from }: { mark: string; joined: string; from: number },
): string =>
  inParentheses(
    sequences
      .filter((one) => one.length > 0)
      .map((words) =>
        inParentheses(
          words.map((word, at) => {
            const isOpen = unfinished && at === words.length - 1 && word.length >= from;
            return lexeme(`${mark}${word}`, isOpen || isPiece(word));
          }),
          joined,
        ),
      ),
    " | ",
  );

/** A term as a part of a `tsquery`: of titles, of headings with titles, and of texts. */
export const titleTerm = (term: Term): string =>
  sequencesOf(term, { mark: "t:", joined: " & ", from: 1 });
export const headingTerm = (term: Term): string =>
  term.inTitle
    ? titleTerm(term)
    : sequencesOf(term, { mark: "h:", joined: " & ", from: MIN_IN_HEADINGS });
export const textTerm = (term: Term): string =>
  sequencesOf(term, { mark: "", joined: " <-> ", from: MIN_ANYWHERE });
