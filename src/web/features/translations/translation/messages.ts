import { formatNumber, plural } from "#web/kit/format-number.ts";

/** Messages of the header of a translation. */
export const headMessages = {
  title: (space: string, language: string) => `${space} in ${language}`,
  tabs: "Views of the translation",
  share: (share: string) => `${share} of the words are translated`,
  source: (language: string) => `Source, in ${language}`,
  target: "Translated space",
  states: {
    new: "Never run",
    paused: "Paused",
    running: "Running",
    completed: "Completed",
  },
  stateMeanings: {
    new: "No run has been made yet. People can translate at any time.",
    paused: "The last run did not end well.",
    running: "A run is under way.",
    completed: "The last run ended well.",
  },
  run: "Run…",
  runAgain: "Run again…",
  cancel: "Cancel run",
  cancelling: "The run ends after what is at the engine now",
  more: (title: string) => `More actions for ${title}`,
  delete: "Delete translation",
  locked: "The translated space is locked.",
  reviewFirst: (number: number) => `Merge or archive change request #${number} first.`,
} as const;

/** Messages about what is running, what waits for somebody, and why it is paused. */
export const statusMessages = {
  running: "A run is under way",
  translating: "The engine is translating",
  writing: "The translated space is being written",
  texts: (texts: number) => (texts === 1 ? "text" : "texts"),
  started: "Started",
  runningText:
    "What the engine answers is kept at once. The translated space is written at the end, in one go.",
  paused: "The last run could not go on",
  unfinished: "The last run is not finished",
  heldUp: "The translation is paused",
  goesOn: "It goes on by itself:",
  mayGoOn: "It is worth another run:",
  remedies: {
    engine: "Open the engine’s settings",
    limit: "Change the limit",
    trash: "Open the trash",
    target: "Open the translated space",
  },
  underReview: (number: number) => `Change request #${number} waits for review`,
  underReviewText:
    "What the last run translated is in it, and not yet in the translated space. The next run begins once it is merged or archived.",
  openReview: "Open the change request",
  lastRun: (pages: number, words: number, seconds: number) =>
    `The last run translated ${plural(words, "word")} on ${plural(pages, "page")} in ${plural(seconds, "second")}.`,
} as const;

/** Messages about what a run would do. */
export const planMessages = {
  title: "Run the translation",
  text: "Translates what has no translation yet and brings the translated space up to date with its source. What people wrote stays.",
  submit: "Run",
  cancel: "Cancel",
  loading: "Counting what there is to translate…",
  unknown: "It is not known what a run would do.",
  caption: "What a run would do",
  columns: { what: "Texts", units: "Number", words: "Words", characters: "Characters" },
  rows: {
    toEngine: "Sent to the engine",
    fromMemory: "From memory, at no cost",
    kept: "Written by people, kept",
    done: "Translated already",
    stale: "Out of date, left for people",
    refused: "Refused by the engine before",
  },
  toEngineNobody: "Left untranslated",
  equalOnce: "Equal texts are sent once.",
  noEngine:
    "No engine is set, so a run takes what has been translated before, and people translate the rest.",
  engine: (name: string) => `Engine: ${name}.`,
  price: (money: string) => `The engine asks ${money} for it.`,
  budgetLeft: (money: string) => `${money} of this month’s budget is left.`,
  overBudget: "This costs more than is left of the budget",
  overBudgetText: (money: string) =>
    `${money} is left this month. The run pauses before it would cost more, and keeps what it has by then.`,
  overLimit: (characters: number) =>
    `A run sends ${plural(characters, "character")} at most. It pauses there, and can be run again.`,
  intoReview: "The run opens a change request, and the translated space changes when it is merged.",
  moved: "What a run would do has changed",
  movedText: "The figures below are new. Look at them, then run.",
  started: "The run is under way",
  formatted: formatNumber,
} as const;

/** Messages about deleting a translation. */
export const deleteMessages = {
  title: (title: string) => `Delete the translation “${title}”?`,
  text: "The translated space stays as it is, as an ordinary space. It no longer follows its source, and how far each text was is forgotten. The memory of the organization stays.",
  confirm: "Delete translation",
  done: "The translation was deleted; its space stays",
} as const;

/** Messages of the pages of a translation. */
export const pagesMessages = {
  caption: "Pages",
  noun: { one: "page", many: "pages" },
  filters: "Filter pages",
  state: "Pages with a text that is",
  anyState: "All pages",
  columns: { page: "Page", done: "Translated", waiting: "To do", words: "Words" },
  untitled: "Untitled page",
  none: {
    title: "Nothing to translate",
    text: "The source has no page with words. Once it has, its pages appear here.",
  },
  count: (units: number) => plural(units, "text"),
  behind: "Pages that have changed are being read",
  nothingWaiting: "Nothing",
} as const;

/** Messages of the settings of a translation. */
export const settingsMessages = {
  readOnly:
    "Only people with the role create on the translated space change a translation’s settings.",
  instructions: {
    title: "Instructions",
    text: "What whoever translates should know. The editor shows them, and an engine that takes instructions is given them.",
    label: "Instructions",
    hint: "Markdown.",
  },
  runs: {
    title: "Runs",
    text: "When a run begins by itself, where its result goes, and how much one sends to the engine.",
    auto: "Run by itself",
    autoHint: "Two minutes after the source changed last.",
    publish: "What a run translates",
    publications: {
      direct: {
        label: "Goes into the translated space at once",
        description: "Readers have it as soon as the run is done.",
      },
      review: {
        label: "Waits in a change request",
        description: "Somebody looks at it and merges it. The next run begins after that.",
      },
    },
    maxCharacters: "Characters a run",
    maxCharactersHint:
      "What one run sends to the engine at most. It pauses there, and can be run again. Empty means as many as there are.",
    noNumber: "Must be a whole number, such as 100,000",
    on: "Yes",
    off: "No",
    unlimited: "As many as there are",
  },
  spaces: {
    title: "Spaces",
    text: "The translated space has the pages, blocks and files of its source. It is an ordinary space: it can be read, edited and published like any other.",
    openSource: "Open the source",
    openTarget: "Open the translated space",
    written: "Language of the source",
    into: "Translated into",
    created: "Since",
  },
  delete: {
    title: "Delete translation",
    text: "The translated space stays as an ordinary space.",
    action: "Delete translation…",
  },
} as const;
