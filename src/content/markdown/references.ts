import MarkdownIt from "markdown-it";

const { unescapeAll } = new MarkdownIt("zero").utils;

/** Replaces character references (`&amp;`, `&#x41;`) by what they stand for. */
export const decodeReferences = (text: string): string =>
  text.replace(/&[a-z#][a-z0-9]{1,31};/gi, (reference) => unescapeAll(reference));
