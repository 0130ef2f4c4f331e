import {
  headingTerm,
  type SearchQuery,
  type Term,
  textTerm,
  titleTerm,
} from "#content/search/query.ts";
import { oneTypoFrom, typosBetween, typosIn } from "#content/search/typos.ts";
import type { Context } from "#server/kit/context.ts";
import {
  isWordBegun,
  type PageQuestion,
  type SearchPlace,
  selectSaidWords,
  selectWordsBeginning,
} from "./search-rows.ts";

/** A word that was also searched for in another spelling. */
export interface Correction {
  readonly from: string;
  readonly to: string;
}

/** How many other spellings of one word are searched for. */
const MOST_SPELLINGS = 3;
/** How many words of a query are searched for in other spellings. */
const MOST_CORRECTED = 4;
/** How many letters at the beginning of a word with two typos must be correct. */
const SURE_LETTERS = 3;

const mostSaid = (words: ReadonlyMap<string, number>, fits: (word: string) => boolean): string[] =>
  [...words]
    .filter(([word]) => fits(word))
    .toSorted(([one, pages], [other, others]) => others - pages || (one < other ? -1 : 1))
    .slice(0, MOST_SPELLINGS)
    .map(([word]) => word);

/**
 * Returns spellings of a word that occur in titles and headings visible to the caller; none where the word itself
 * does.
 */
const spellingsOf = async (
  { db }: Context,
  place: SearchPlace,
  word: string,
  unfinished: boolean,
): Promise<string[]> => {
  const typos = typosIn(word);
  if (typos === 0) return [];
  if (unfinished && (await isWordBegun(db, place, word))) return [];
  const said = await selectSaidWords(db, place, [word, ...oneTypoFrom(word)]);
  if (said.has(word)) return [];
  if (said.size > 0 || typos === 1) return mostSaid(said, () => true);
  const begin = Array.from(word).slice(0, SURE_LETTERS).join("");
  const near = await selectWordsBeginning(db, place, begin);
  return mostSaid(near, (other) => typosBetween(word, other) <= typos);
};

/** Adds other spellings of their words to the terms. */
export const correctTerms = async (
  context: Context,
  place: SearchPlace,
  terms: readonly Term[],
): Promise<{ terms: Term[]; corrections: Correction[] }> => {
  const corrections: Correction[] = [];
  const corrected: Term[] = [];
  for (const [at, term] of terms.entries()) {
    const [first = []] = term.sequences;
    const isWord = !term.quoted && first.length === 1 && at < MOST_CORRECTED;
    const word = isWord ? (first[0] ?? "") : "";
    const spellings = await spellingsOf(context, place, word, term.unfinished);
    for (const to of spellings) corrections.push({ from: word, to });
    const other = spellings.map((spelling) => [spelling]);
    corrected.push(
      other.length === 0
        ? term
        : { ...term, sequences: [...term.sequences, ...other], unfinished: false },
    );
  }
  return { terms: corrected, corrections };
};

const joined = (parts: readonly string[], sign: "&" | "|"): string | undefined =>
  parts.length === 0 ? undefined : parts.map((part) => `(${part})`).join(` ${sign} `);

/** Returns the database query for pages that contain all of the terms, or any of them. */
export const questionOf = (
  { not, begins }: Pick<SearchQuery, "not" | "begins">,
  terms: readonly Term[],
  match: "all" | "any",
): PageQuestion => {
  const sign = match === "all" ? "&" : "|";
  const anywhere = terms.filter(({ inTitle }) => !inTitle);
  const inTitles = terms.filter(({ inTitle }) => inTitle);
  const phrases = anywhere.filter(
    ({ quoted, sequences }) => quoted && (sequences[0]?.length ?? 0) > 1,
  );
  return {
    begins: match === "all" ? begins : undefined,
    inTitle: joined(terms.map(titleTerm), sign) ?? "",
    inHeadings: joined(terms.map(headingTerm), sign) ?? "",
    inText: joined(anywhere.map(textTerm), sign),
    // If only some of the words have to be in the title, a page with the other words need not have any of them.
    mustTitle: match === "all" ? joined(inTitles.map(titleTerm), "&") : undefined,
    // The index of names has words without their order.
    mustText: match === "all" ? joined(phrases.map(textTerm), "&") : undefined,
    withoutNames: joined(not.map(headingTerm), "|"),
    withoutText: joined(not.filter(({ inTitle }) => !inTitle).map(textTerm), "|"),
    someNames: joined(terms.map(titleTerm), "|") ?? "",
  };
};

/** Returns the queries for parts of a text worth showing: any of the terms, and preferably all of them. */
export const partsAsked = (terms: readonly Term[]): { some: string; all: string } => ({
  some: joined(terms.map(textTerm), "|") ?? "",
  all: joined(terms.map(textTerm), "&") ?? "",
});
