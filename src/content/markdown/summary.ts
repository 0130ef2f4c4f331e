import { cleanLine } from "./clean.ts";
import { decodeReferences } from "./references.ts";

/** Most lines of a summary. */
const MAX_LINES = 20;

/**
 * Reads `<summary>…</summary>`, which may begin after blank lines, asking for one more line as long as it
 * is open. Answers its text, or nothing when it is absent, unclosed or holds markup.
 */
export const readSummary = (
  nextLine: () => string | undefined,
  firstLine: string,
): string | undefined => {
  let text = firstLine.trim();
  for (let count = 0; count < MAX_LINES && text === ""; count += 1) {
    const line = nextLine();
    if (line === undefined) return undefined;
    text = line.trim();
  }
  if (!/^<summary>/i.test(text)) return undefined;
  for (let count = 0; count < MAX_LINES && !/<\/summary>/i.test(text); count += 1) {
    const line = nextLine();
    if (line === undefined || line.trim() === "") return undefined;
    text += ` ${line.trim()}`;
  }
  const inner = /^<summary>([^<]*)<\/summary>$/i.exec(text)?.[1];
  return inner === undefined ? undefined : cleanTitle(decodeReferences(inner));
};

/** A title on one line, without white space around it. */
export const cleanTitle = (title: string): string => cleanLine(title).trim();

/** The opposite of reading it. */
export const writeSummary = (title: string): string => {
  const text = title.replace(/[&<>]/g, (character) =>
    character === "&" ? "&amp;" : character === "<" ? "&lt;" : "&gt;",
  );
  return `<summary>${text}</summary>`;
};
