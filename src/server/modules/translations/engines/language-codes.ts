import { type Language, languages } from "#contract/schemas/language.ts";

/** Engine codes for languages that differ from ours; the first one an engine knows is used. */
type Codes = Readonly<Partial<Record<Language, readonly string[]>>>;

/** Returns the engine's code for one of our languages; undefined for a language it does not know. */
export const codeIn = (
  known: ReadonlySet<string>,
  codes: Codes,
  language: Language,
): string | undefined => [...(codes[language] ?? []), language].find((code) => known.has(code));

/** Returns those of our languages that an engine knows. */
export const languagesIn = (known: ReadonlySet<string>, codes: Codes): Language[] =>
  languages.filter((language) => codeIn(known, codes, language) !== undefined);

export const googleCodes: Codes = {
  zh: ["zh-CN"],
  "zh-tw": ["zh-TW"],
  "pt-br": ["pt-BR", "pt"],
  pt: ["pt-PT"],
  he: ["he", "iw"],
};

export const libreTranslateCodes: Codes = {
  zh: ["zh-Hans", "zh"],
  "zh-tw": ["zh-Hant", "zt"],
  "pt-br": ["pt-BR", "pb"],
  no: ["nb", "no"],
};

/** In upper case, as DeepL writes them; as targets, some languages have variants that are not sources. */
const deepLCodes: Codes = Object.fromEntries(
  languages.map((language) => [language, [language.toUpperCase()]]),
);
export const deepLSourceCodes: Codes = {
  ...deepLCodes,
  "pt-br": ["PT"],
  "zh-tw": ["ZH"],
  no: ["NB"],
};
export const deepLTargetCodes: Codes = {
  ...deepLCodes,
  en: ["EN-US", "EN"],
  pt: ["PT-PT"],
  "pt-br": ["PT-BR"],
  zh: ["ZH-HANS", "ZH"],
  "zh-tw": ["ZH-HANT"],
  no: ["NB"],
};

/** ISO 639-3, with the macrolanguages used by its packages. */
export const apertiumCodes: Codes = {
  en: ["eng"],
  fr: ["fra"],
  de: ["deu"],
  es: ["spa"],
  it: ["ita"],
  pt: ["por"],
  "pt-br": ["por_BR", "por"],
  ru: ["rus"],
  zh: ["zho"],
  ar: ["ara"],
  hi: ["hin"],
  nl: ["nld"],
  pl: ["pol"],
  tr: ["tur"],
  sv: ["swe"],
  no: ["nob"],
  da: ["dan"],
  fi: ["fin"],
  el: ["ell"],
  cs: ["ces"],
  hu: ["hun"],
  ro: ["ron"],
  id: ["ind"],
  ms: ["zlm", "msa"],
  he: ["heb"],
  uk: ["ukr"],
  sk: ["slk"],
  bg: ["bul"],
  hr: ["hbs_HR", "hbs"],
  lt: ["lit"],
  lv: ["lvs", "lav"],
  et: ["est"],
  sl: ["slv"],
};
