/** Shorter words are abbreviations and the like. */
const IS_WORD = /\p{L}{3}$/u;

type Rule = (word: string) => string;

const withS: Rule = (word) => `${word}s`;

const english: Rule = (word) => {
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/i.test(word) ? `${word}es` : withS(word);
};

const plain: Readonly<Record<string, string>> = { á: "a", é: "e", í: "i", ó: "o", ú: "u" };
/** Removes an accent from the last syllable if the plural adds another syllable. */
const unaccented = (word: string): string =>
  word.replace(/[áéíóú](?=[ns]$)/, (letter) => plain[letter] ?? letter);
const spanish: Rule = (word) => {
  if (/z$/i.test(word)) return `${word.slice(0, -1)}ces`;
  return /[aeiouáéíóú]$/i.test(word) ? withS(word) : `${unaccented(word)}es`;
};

const portuguese: Rule = (word) => {
  if (/ão$/i.test(word)) return `${word.slice(0, -2)}ões`;
  if (/m$/i.test(word)) return `${word.slice(0, -1)}ns`;
  if (/[aeou]l$/i.test(word)) return `${word.slice(0, -1)}is`;
  return /[rsz]$/i.test(word) ? `${word}es` : withS(word);
};

const french: Rule = (word) => {
  if (/al$/i.test(word)) return `${word.slice(0, -1)}ux`;
  return /(?:eau|eu)$/i.test(word) ? `${word}x` : withS(word);
};

/** Languages in which a rule covers most plurals; others inflect words in ways that require a dictionary. */
const rules: Readonly<Record<string, Rule>> = {
  en: english,
  es: spanish,
  fr: french,
  pt: portuguese,
  "pt-br": portuguese,
};

/** The regular plural of a term, formed from its last word; undefined if the language has no such rule. */
export const pluralOf = (term: string, language: string): string | undefined => {
  const rule = rules[language];
  return rule !== undefined && IS_WORD.test(term) ? rule(term) : undefined;
};
