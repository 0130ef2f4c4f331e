import type { Language } from "#contract/schemas/language.ts";

const names = new Intl.DisplayNames(["en"], { type: "language" });

/** Returns the name of a language. */
export const languageName = (language: Language): string => names.of(language) ?? language;
