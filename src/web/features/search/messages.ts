import { formatNumber, plural } from "#web/kit/format-number.ts";

const quoted = (text: string): string => `“${text}”`;

/** Messages of the search screen. */
export const messages = {
  title: "Search",
  field: "Search pages",
  placeholder: "Search pages",
  tooLong: (used: number, most: number) =>
    `Shorten this to ${most} characters. It has ${formatNumber(used)}.`,
  helpLabel: "How to search:",
  help: [
    { example: '"exact words"', meaning: "as a phrase" },
    { example: "-word", meaning: "without it" },
    { example: "title:word", meaning: "in titles" },
  ],
  filters: "Filter results",
  spaces: {
    label: "Add a space to search in",
    all: "All spaces",
    add: "Add a space",
    results: "Spaces",
    none: (text: string) => (text === "" ? "No more spaces" : `No space matches ${quoted(text)}`),
    failed: "The spaces could not be loaded",
    found: (count: number) => plural(count, "space"),
    remove: (title: string) => `Do not search only in ${title}`,
    unknown: "Unknown space",
    clear: "Search all spaces",
  },
  results: "Results",
  searching: "Searching",
  inSpaces: (count: number) => `Found in ${plural(count, "space")}`,
  pages: (count: number) => plural(count, "page"),
  manyPages: "1,000+ pages",
  manySpaces: "1,000+ pages found",
  pageNoun: { one: "page", many: "pages" },
  spaceNoun: { one: "space", many: "spaces" },
  hidden: "Hidden",
  hiddenMeaning: "Readers do not see it in the table of contents.",
  moreIn: (space: string) => `All results in ${space}`,
  also: "Also showing results for",
  some: "Some of these pages say only some of the words.",
  unsearched: (count: number) =>
    count === 1
      ? "One space is still being prepared for search. Some of its pages are not found yet."
      : `${formatNumber(count)} spaces are still being prepared for search. Some of their pages are not found yet.`,
  nothing: {
    title: (query: string) => `No page matches ${quoted(query)}`,
    text: "Check the spelling, or use fewer words.",
    inSpaces: "Check the spelling, use fewer words, or search all spaces.",
    without: (part: string) => `Search without ${part}`,
    instead: (query: string) => `Search for ${quoted(query)}`,
  },
  noWords: {
    title: "Add a word to find",
    text: "Signs, and words with - before them, find no page on their own.",
  },
  goneSpace: {
    title: "This space is not here any more",
    text: "It was deleted or moved, or you cannot see it.",
  },
  begin: {
    title: "Search every page you can open",
    text: "Titles, headings and texts of all spaces.",
  },
  recent: "Recent searches",
  forget: (query: string) => `Remove ${query} from recent searches`,
  forgetAll: "Clear recent searches",
} as const;
