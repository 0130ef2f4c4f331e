import { MAX_GLOSSARY_ENTRIES } from "#contract/schemas/limits.ts";
import { formatNumber } from "#web/kit/format-number.ts";

/** Of the list of terms. */
export const glossaryMessages = {
  caption: "Terms",
  intro:
    "What words of yours are called in each language. The editor shows the terms that a text holds, and engines are held to them.",
  noun: { one: "term", many: "terms" },
  add: "Add term",
  filters: "Filter terms",
  search: "Search terms",
  searchPlaceholder: "Term in any language",
  columns: { term: "Term", translations: "In other languages", updated: "Changed" },
  noOthers: "None",
  keep: "Never translated",
  keepTitle: "The term stays as it is written in the source.",
  none: {
    title: "No terms yet",
    text: "Add the words that must always be called the same, such as names of features, and those that are never translated, such as your product.",
    textForOthers: "Somebody who may create content can add the first one.",
  },
  actions: (term: string) => `Actions for ${term}`,
  edit: "Edit term",
  delete: "Delete term",
  deleteTitle: (term: string) => `Delete the term “${term}”?`,
  deleteText: "Texts stay as they are. They are no longer held to this term.",
  deleted: (term: string) => `“${term}” was deleted`,
} as const;

/** Of the form of a term. */
export const entryMessages = {
  addTitle: "Add term",
  editTitle: (term: string) => `Edit “${term}”`,
  text: `Case counts for terms in capitals alone. An organization has ${formatNumber(MAX_GLOSSARY_ENTRIES)} terms at most.`,
  add: "Add term",
  save: "Save term",
  language: (position: number) => `Language ${position}`,
  term: (language: string) => `Term in ${language}`,
  termNowhere: (position: number) => `Term ${position}`,
  chooseLanguage: "Choose a language",
  addLanguage: "Add language",
  allLanguages: "Every language is there",
  remove: (language: string) => `Remove ${language}`,
  keep: "Never translate it",
  keepText: "It stays as it is written in the source; one language is enough then.",
  twice: "Is here twice",
  tooFew: "Enter the term in two languages at least, or say that it is never translated",
  added: (term: string) => `“${term}” was added`,
  saved: (term: string) => `“${term}” was saved`,
  needsRole: "Only people who may create content change terms. Ask an admin if you need it.",
  gone: "The term is not here any more. It was deleted, or its address is mistyped.",
  close: "Close",
} as const;
