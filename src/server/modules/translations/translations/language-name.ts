import type { Language } from "#contract/schemas/language.ts";

const names = new Intl.DisplayNames(["en"], { type: "language" });

/** What a language is called. */
export const languageName = (language: Language): string => names.of(language) ?? language;
