import { namesIn, phraseIn, isPiece, titleKey } from "./words.ts";

/** Something that a page must contain: one of several sequences of words. */
export interface Term {
  /** Must be in the title. */
  readonly inTitle: boolean;
  /** Any one of them matches; the words of a sequence must be consecutive. */
  readonly sequences: readonly (readonly string[])[];
  /** Its last word may still be incomplete. */
  readonly unfinished: boolean;
  /** Was in quotes. */
  readonly quoted: boolean;
}

/** A parsed search. Without terms it finds nothing. */
export interface SearchQuery {
  readonly terms: readonly Term[];
  /** What a page must not contain. */
  readonly not: readonly Term[];
  /**
   * The start of a title that exactly matches the query, with a trailing space if the last word is complete; absent
   * if the query contains more than words.
   */
  readonly begins?: string;
}

/** Maximum number of words that count; the rest is ignored. */
const MAX_WORDS = 32;
/** Minimum length at which an unfinished word is searched for: in headings, and anywhere. */
const MIN_IN_HEADINGS = 2;
const MIN_ANYWHERE = 3;

/** A word with its operators: `-` excludes it, `title:` restricts it to titles, quotes keep words together. */
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

/** A term as part of a `tsquery`: for titles, for headings with titles, and for texts. */
export const titleTerm = (term: Term): string =>
  sequencesOf(term, { mark: "t:", joined: " & ", from: 1 });
export const headingTerm = (term: Term): string =>
  term.inTitle
    ? titleTerm(term)
    : sequencesOf(term, { mark: "h:", joined: " & ", from: MIN_IN_HEADINGS });
export const textTerm = (term: Term): string =>
  sequencesOf(term, { mark: "", joined: " <-> ", from: MIN_ANYWHERE });
