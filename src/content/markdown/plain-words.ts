import type { Document } from "#contract/schemas/document.ts";
import { newDocument, type NewKey, textBlock } from "../block.ts";

/** Lines of characters that mean nothing but themselves, of which the first begins no block. */
const PLAIN_LINE =
  /^(?!\d{1,9}[.)])[\p{L}\p{N}"'(@“‘„¿¡](?:[\p{L}\p{M}\p{N} "'(),.:;?!/@%+=–—…“”‘’„«»€£°×·-]*[\p{L}\p{M}\p{N}"'(),.:;?!/@%+=–—…“”‘’„«»€£°×·-])?$/u;

/** More lines are no message, and left to who reads everything. */
const MOST_LINES = 1_000;

/**
 * What `parseMarkdown` reads in a text without any markup, paragraphs of plain words; undefined where there may be
 * some. It is a small part of the code, for who shows many short texts soon.
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
