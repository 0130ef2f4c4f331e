import { type Language, languages } from "#contract/schemas/language.ts";
import type { GlossaryEntry } from "#web/api/translations.ts";

/** The terms of an entry, in the order of the list of languages. */
export const termsOf = ({
  translations,
}: Pick<GlossaryEntry, "translations">): (readonly [Language, string])[] =>
  languages.flatMap((language) => {
    const term = translations[language];
    return term === undefined ? [] : [[language, term] as const];
  });

/** The name of an entry: its English term, otherwise that of its first language. */
export const nameOf = (entry: Pick<GlossaryEntry, "translations">): string =>
  termsOf(entry)[0]?.[1] ?? "";
