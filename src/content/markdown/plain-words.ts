import type { Document } from "#contract/schemas/document.ts";
import { newDocument, type NewKey, textBlock } from "../block.ts";

/** Lines of characters without any special meaning, where the first character does not start a block. */
const PLAIN_LINE =
  /^(?!\d{1,9}[.)])[\p{L}\p{N}"'(@“‘„¿¡](?:[\p{L}\p{M}\p{N} "'(),.:;?!/@%+=–—…“”‘’„«»€£°×·-]*[\p{L}\p{M}\p{N}"'(),.:;?!/@%+=–—…“”‘’„«»€£°×·-])?$/u;

/** A text with more lines is not a message, and is left to the full parser. */
const MOST_LINES = 1_000;

/**
 * Parses a text without any markup, that is, paragraphs of plain words, with the same result as `parseMarkdown`.
 * Returns undefined if there may be markup. Small, for screens that have to show many short texts quickly.
 */
export const readPlainWords = (markdown: string, newKey: NewKey): Document | undefined => {
  const lines = markdown.split("\n");
  if (lines.length > MOST_LINES) return undefined;
  const paragraphs: string[][] = [[]];
  for (const line of lines) {
    if (line === "") paragraphs.push([]);
    else if (PLAIN_LINE.test(line)) paragraphs.at(-1)?.push(line);
    else return undefined;
  }
  return newDocument(
    paragraphs
      .filter((paragraph) => paragraph.length > 0)
      .map((paragraph) => textBlock("paragraph", newKey(), paragraph.join("\n"))),
  );
};
