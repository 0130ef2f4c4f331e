import { plainOf } from "./markers/marked-text.ts";
import { pluralOf } from "./plurals.ts";
import { segmentsOf } from "./words.ts";

/** The parts of a glossary entry that texts are checked with: a term by language, or one that is never translated. */
export interface GlossaryEntry {
  readonly translations: Readonly<Record<string, string>>;
  readonly keep?: boolean;
}

/** A term of the source and its translation. */
export interface Term {
  readonly source: string;
  readonly target: string;
}

/** An occurrence of a term in a text, in UTF-16 code units. */
export interface FoundTerm {
  readonly term: Term;
  readonly isPlural: boolean;
  readonly from: number;
  readonly to: number;
}

/** A form in which a term may occur in a text. */
interface Form {
  readonly term: Term;
  readonly written: string;
  readonly isPlural: boolean;
}

/** The terms of a glossary for a pair of languages, longest first. */
export const termsFor = (
  entries: Iterable<GlossaryEntry>,
  source: string,
  target: string,
): Term[] => {
  const terms = [...entries].flatMap(({ translations, keep }): Term[] => {
    const from = translations[source];
    if (from === undefined || from.trim() === "") return [];
    const to = keep === true ? from : translations[target];
    return to === undefined ? [] : [{ source: from, target: to }];
  });
  return terms.toSorted((one, other) => other.source.length - one.source.length);
};

/** Lower case with the same length, so that positions in it are positions in the text. */
const folded = (text: string): string => {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (character) => {
    const one = character.toLowerCase();
    return one.length === character.length ? one : character;
  }).join("");
};

/** Scripts without spaces between words, where a term may start and end anywhere. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;

/** Abbreviations such as `IT`, which are other words in lower case. */
const isCapitals = (term: string): boolean => /\p{Lu}.*\p{Lu}/u.test(term) && !/\p{Ll}/u.test(term);

/** Number of leading characters by which a term is looked up. */
const HEAD = 2;

/** A term itself, and its plural unless the term is never translated. */
const formsOf = (term: Term, language: string): Form[] => {
  const { source, target } = term;
  const plural = source === target ? undefined : pluralOf(source, language);
  return [
    { term, written: source, isPlural: false },
    ...(plural === undefined ? [] : [{ term, written: plural, isPlural: true }]),
  ];
};

/** The forms in which a term may occur in texts of its language. */
export const writtenForms = (term: Term, language: string): string[] =>
  formsOf(term, language).map(({ written }) => written);

/** The terms for a pair of languages, prepared for searching many texts. */
export class TermFinder {
  /** Terms by their lower-case form: `it` and `IT` may both be terms. */
  private readonly byWords = new Map<string, Form[]>();
  /** The lengths of the terms that start with these characters, longest first. */
  private readonly lengths = new Map<string, number[]>();

  /** `language` is that of the texts. */
  constructor(
    terms: readonly Term[],
    private readonly language: string,
  ) {
    // Longest first; at equal length, terms before plurals of terms.
    const forms = terms
      .flatMap((term) => formsOf(term, language))
      .toSorted(
        (one, other) =>
          other.written.length - one.written.length ||
          Number(one.isPlural) - Number(other.isPlural),
      );
    for (const form of forms) {
      const words = folded(form.written);
      this.byWords.set(words, [...(this.byWords.get(words) ?? []), form]);
      const lengths = this.lengths.get(words.slice(0, HEAD)) ?? [];
      if (lengths.at(-1) !== words.length) lengths.push(words.length);
      this.lengths.set(words.slice(0, HEAD), lengths);
    }
  }

  /**
   * Finds terms, plurals included, in a text without markers: whole words only, the longest of those starting at a
   * position, none within another. Case matters only for terms in capitals.
   */
  find(text: string): FoundTerm[] {
    if (this.byWords.size === 0) return [];
    const low = folded(text);
    const ends = this.boundaries(text);
    const found: FoundTerm[] = [];
    let next = 0;
    for (let from = 0; from < text.length; from = Math.max(from + 1, next)) {
      const form = this.formAt(text, low, ends, from);
      if (form === undefined) continue;
      next = from + form.written.length;
      found.push({ term: form.term, isPlural: form.isPlural, from, to: next });
    }
    return found;
  }

  private formAt(
    text: string,
    low: string,
    ends: ReadonlySet<number>,
    from: number,
  ): Form | undefined {
    const isEdge = (place: number, character: string): boolean =>
      ends.has(place) || UNSPACED.test(character);
    if (!isEdge(from, text.charAt(from))) return undefined;
    for (const head of [low.slice(from, from + HEAD), low.slice(from, from + 1)])
      for (const length of this.lengths.get(head) ?? []) {
        const to = from + length;
        const form = this.byWords
          .get(low.slice(from, to))
          ?.find(({ term, written }) => !isCapitals(term.source) || text.startsWith(written, from));
        if (form !== undefined && isEdge(to, text.charAt(to - 1))) return form;
      }
    return undefined;
  }

  private boundaries(text: string): Set<number> {
    const ends = new Set([0, text.length]);
    for (const { from, text: segment } of segmentsOf(text, this.language)) {
      ends.add(from);
      ends.add(from + segment.length);
    }
    return ends;
  }
}

/** The terms in a marked text, each once, in order of occurrence. */
export const termsIn = (marked: string, finder: TermFinder): Term[] => [
  ...new Set(finder.find(plainOf(marked)).map(({ term }) => term)),
];

/**
 * Terms of the source text that its translation does not render as the glossary requires. In the translation, a term
 * may have other letters around it, since languages inflect words. Terms that only occur in the plural are not
 * checked: their translation may change inside the word (Raum, Räume).
 */
export const termsLost = (source: string, translation: string, finder: TermFinder): Term[] => {
  const text = plainOf(translation);
  const low = text.toLowerCase();
  const found = finder.find(plainOf(source)).filter(({ isPlural }) => !isPlural);
  return [...new Set(found.map(({ term }) => term))].filter(({ target }) =>
    isCapitals(target) ? !text.includes(target) : !low.includes(target.toLowerCase()),
  );
};
