/** Control characters other than tab and line feed, and code points that will never be characters. */
const NO_TEXT = /[\p{Noncharacter_Code_Point}\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]/gu;

/** Text as it is kept: well-formed, line feeds only, with U+FFFD for what can be no text. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, "\n").replace(NO_TEXT, "\uFFFD");
}

/** The same on one line: every run of white space around a line feed becomes one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/[ \t]*\n[ \t\n]*/g, " ");
}

/** Marks whatever reads like a character reference, so that it stays what is written. */
export function escapeReferences(text: string): string {
  return text.replace(/&(?=[a-z#][a-z0-9]{1,31};)/gi, "&amp;");
}
