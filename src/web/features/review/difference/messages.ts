import { changeWords } from "#content/compare/change-words.ts";

export const differenceMessages = {
  ...changeWords,
  working: "Comparing…",
  nothing: "Nothing differs in the text of this page.",
  before: "Before",
  after: "After",
  addedWords: "added: ",
  removedWords: "removed: ",
  endOfWords: " (end)",
  lineEnd: "↵",
  unchanged: (count: number) =>
    count === 1 ? "1 unchanged block" : `${String(count)} unchanged blocks`,
  show: (what: string) => `Show ${what}`,
  hide: (what: string) => `Hide ${what}`,
  unchangedLines: (count: number) =>
    count === 1 ? "1 unchanged line" : `${String(count)} unchanged lines`,
  goThere: "Go there",
} as const;

export const attributeMessages = {
  caption: "What changed about the page",
  attribute: "What",
  before: "Before",
  after: "After",
  none: changeWords.none,
} as const;
