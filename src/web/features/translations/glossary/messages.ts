import { MAX_GLOSSARY_ENTRIES } from "#contract/schemas/limits.ts";
import { formatNumber } from "#web/kit/format-number.ts";

/** Messages of the list of terms. */
export const glossaryMessages = {
  caption: "Terms",
  intro:
    "What words of yours are called in each language. The editor shows the terms that a text holds, and engines are held to them.",
  noun: { one: "term", many: "terms" },
  add: "Add term",
  filters: "Filter terms",
  search: "Search terms",
  searchPlaceholder: "Term in any language",
  columns: {
    term: "Term",
    translations: "In other languages",
    uses: "Texts",
    updated: "Changed",
  },
  noOthers: "None",
  manyUses: "Many",
  manyUsesTitle: "There are too many texts to count them here. Open the term to see them.",
  keep: "Never translated",
  keepTitle: "The term stays as it is written in the source.",
  none: {
    title: "No terms yet",
    text: "Add the words that must always be called the same, such as names of features, and those that are never translated, such as your product.",
    textForOthers: "Somebody who may create content can add the first one.",
  },
  actions: (term: string) => `Actions for ${term}`,
  uses: "Show its texts",
  edit: "Edit term",
  delete: "Delete term",
  deleteTitle: (term: string) => `Delete the term “${term}”?`,
  deleteText: "Texts stay as they are. They are no longer held to this term.",
  deleted: (term: string) => `“${term}” was deleted`,
} as const;

/** Messages of the form for a term. */
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
  uses: (texts: number) =>
    texts === 1 ? "One text holds this term" : `${formatNumber(texts)} texts hold this term`,
  usesUncounted: "Texts that hold this term stay as they are",
  usesText: "Saving changes no text. Those that call the term otherwise are marked in the editor.",
  seeUses: "Show them",
  needsRole: "Only people who may create content change terms. Ask an admin if you need it.",
  gone: "The term is not here any more. It was deleted, or its address is mistyped.",
  close: "Close",
} as const;

/** Messages of the texts that contain a term. */
export const usesMessages = {
  caption: "Texts that hold the term",
  intro: "These texts hold the term. A change of it changes none of them.",
  noun: { one: "text", many: "texts" },
  columns: { text: "Text", page: "Page", state: "State", words: "Words" },
  untitled: "Untitled page",
  translation: (space: string, language: string) => `${space} in ${language}`,
  otherwise: "Called otherwise",
  otherwiseTitle: (term: string) => `The glossary says “${term}”.`,
  keep: glossaryMessages.keep,
  keepTitle: glossaryMessages.keepTitle,
  edit: glossaryMessages.edit,
  none: {
    title: "No text holds this term",
    text: "Texts of translations that you can open appear here as soon as their source holds it.",
  },
  gone: {
    title: "This term is not here any more",
    text: "It was deleted, or its address is mistyped.",
    action: "See all terms",
  },
} as const;
