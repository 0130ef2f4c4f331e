/** Control characters other than tab and line feed, and code points that will never be characters. */
const NO_TEXT = /(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}]/gu;

/** Text as it is kept: well-formed, line feeds only, with U+FFFD for what can be no text. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, "\n").replace(NO_TEXT, "\uFFFD");

/** Without the spaces, tabs and line feeds at its end: in one pass, whatever stands before. */
export const trimEnd = (text: string): string => {
  let end = text.length;
  while (end > 0 && " \t\n".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};

/** Replaces every run of spaces, tabs and line feeds that holds a line feed. */
export const joinLines = (text: string, joint: "\n" | " "): string => {
  if (!text.includes("\n")) return text;
  const lines = text.split("\n");
  const last = lines.length - 1;
  return lines
    .map((line, at) => {
      const ended = at === last ? line : trimEnd(line);
      return at === 0 ? ended : ended.replace(/^[ \t]+/, "");
    })
    .filter((line, at) => line !== "" || at === 0 || at === last)
    .join(joint);
};

/** Clean text on one line: every run of white space around a line feed becomes one space. */
export const cleanLine = (text: string): string => joinLines(cleanText(text), " ");

/** Marks whatever reads like a character reference, so that it stays what is written. */
export const escapeReferences = (text: string): string =>
  text.replace(/&(?=[a-z#][a-z0-9]{1,31};)/gi, "&amp;");
