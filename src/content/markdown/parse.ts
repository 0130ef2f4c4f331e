import type { Block, Document } from "../../contract/schemas/document.ts";
import type { NewKey } from "../block.ts";
import { newBlock, newDocument, walkBlocks } from "../block.ts";
import { MAX_NODES } from "../limits.ts";
import { buildBlocks } from "./build.ts";
import { cleanText } from "./clean.ts";
import { readTokens } from "./reader.ts";
import { holdsSource, sayable } from "./sayable.ts";
import { tidyBlocks, trusting } from "./tidy.ts";
import type { Tidying } from "./tidy.ts";

/** Whether no list of blocks, texts or leaves is longer than a document may hold. */
const isWithinLimits = (blocks: readonly Block[]): boolean => {
  if (blocks.length > MAX_NODES) return false;
  for (const { block } of walkBlocks(newDocument([...blocks]))) {
    if (block.nodes.length > MAX_NODES) return false;
    for (const node of block.nodes) {
      if (node.object === "text" && node.leaves.length > MAX_NODES) return false;
    }
  }
  return true;
};

/** HTML that stands where it would be read differently once it is printed becomes plain text. */
const reading: Tidying = {
  ...trusting,
  text: (block) => (holdsSource(block) ? sayable(block, "sparing").block : block),
};

/** The blocks of a text, however many, in normal form. The text is clean already. */
export function readBlocks(markdown: string, newKey: NewKey): Block[] {
  return tidyBlocks(buildBlocks(readTokens(markdown), newKey), 0, reading, true);
}

/**
 * Reads Markdown (CommonMark, tables, strikethrough, boxes, `$$` and the tags of documentation pages) as a
 * document in normal form. Never throws and loses no text: what has no block of its own, HTML above all,
 * becomes a raw block or a leaf with a raw mark that holds the source. A text with more blocks than a
 * document may hold becomes one raw block.
 */
export function parseMarkdown(markdown: string, newKey: NewKey): Document {
  const source = cleanText(markdown).replace(/^\uFEFF/, "");
  const blocks = readBlocks(source, newKey);
  if (isWithinLimits(blocks)) return newDocument(blocks);
  return newDocument(
    tidyBlocks([newBlock("raw", newKey(), [], { markdown: source })], 0, trusting, true),
  );
}
