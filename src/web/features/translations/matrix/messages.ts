import { plural } from "#web/kit/format-number.ts";

/** Messages of the matrix of spaces and languages. */
export const matrixMessages = {
  caption: "Spaces by language",
  add: "New translation",
  filters: "Filter translations",
  search: "Search spaces",
  searchPlaceholder: "Title",
  noun: { one: "space", many: "spaces" },
  space: "Space",
  from: (language: string) => `From ${language}`,
  none: {
    title: "No translations yet",
    text: "A translation is a space beside its source, with the same pages. You translate it text by text, alone or with an engine, and when the source changes you see exactly which words are out of date.",
    textForOthers:
      "Translations of spaces that you can open appear here. Somebody who may create content can make the first one.",
  },
  notTranslated: "Not translated into this language",
  cell: (space: string, language: string, how: string) => `${space} in ${language}: ${how}`,
  done: (share: string) => `${share} of the words are translated`,
  stale: (units: number) => `${plural(units, "text")} out of date`,
  refused: (units: number) => `${plural(units, "text")} refused`,
  toReview: (units: number) => `${plural(units, "text")} to review`,
  reading: "Still being read",
} as const;

/** Messages about creating a translation. */
export const newMessages = {
  title: "New translation",
  text: "Makes a space beside the source, with the same pages and files. What nobody has translated stays in the language of the source.",
  submit: "Create translation",
  space: "Space",
  chooseSpace: "Choose a space",
  loadingSpaces: "Loading spaces…",
  noSpaces: "The spaces could not be read",
  noneToTranslate:
    "No space can be chosen: making a translation needs the role create on its source.",
  sourceLanguage: "It is written in",
  language: "Translate into",
  chooseLanguage: "Choose a language",
  sameLanguage: "Must be another language than the source’s",
  exists: "The space is translated into this language already",
  openExisting: "Open that translation",
  instructions: "Instructions",
  instructionsHint:
    "What whoever translates should know: tone, names to leave as they are. Markdown. An engine that takes instructions is given them, too.",
  made: (language: string) => `The translation into ${language} is there`,
  madeText: "Translate it text by text, or have it run.",
  needsRole: "Only people who may create content make translations. Ask an admin if you need it.",
} as const;
