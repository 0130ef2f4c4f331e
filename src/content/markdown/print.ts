import type { Block, Document } from "#contract/schemas/document.ts";
import { normaliseBlocks } from "./normalise.ts";
import { writeBlocks } from "./write-blocks.ts";

const print = (given: readonly Block[]): string => {
  const { blocks, care } = normaliseBlocks(given);
  const text = writeBlocks(blocks, care);
  if (text === "") return "";
  // Dashes on the first line of a page would begin its front matter.
  return `${blocks[0]?.type === "divider" ? text.replace(/^---/, "***") : text}\n`;
};

/**
 * Writes a document as Markdown that reads as the same document, but for keys and for what `normalise` says.
 * Escapes only what would otherwise mean something; ends with a line feed unless it is empty.
 */
export const printMarkdown = (document: Document): string => print(document.nodes);

/** Writes one block, with what it holds, as Markdown. */
export const printBlock = (block: Block): string => print([block]);
