import type { Language } from "#contract/schemas/language.ts";
import { LOCALE, onceNeeded } from "./formats.ts";

const names = onceNeeded(() => new Intl.DisplayNames(LOCALE, { type: "language" }));

/** languageName("pt-br") → "Brazilian Portuguese". */
export const languageName = (language: Language): string => names().of(language) ?? language;

const RIGHT_TO_LEFT: readonly Language[] = ["ar", "he"];

/** Returns the writing direction of a language. */
export const directionOf = (language: Language): "ltr" | "rtl" =>
  RIGHT_TO_LEFT.includes(language) ? "rtl" : "ltr";
