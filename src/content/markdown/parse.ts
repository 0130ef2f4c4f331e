import type { Block, Document } from "#contract/schemas/document.ts";
import { newBlock, newDocument, type NewKey, walkBlocks } from "../block.ts";
import { MAX_LINES, MAX_MARKUP, MAX_NODES } from "../limits.ts";
import { buildBlocks } from "./build.ts";
import { cleanText } from "./characters.ts";
import { readTokens } from "./reader.ts";
import { holdsSource, writableText } from "./write-text.ts";
import { normaliseBlocks, type NormaliseRules, trustingRules } from "./normalise-blocks.ts";

/** Whether no list of blocks, texts or leaves exceeds the limits of a document. */
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

/** HTML that would be parsed differently after printing becomes plain text. */
export const readingRules: NormaliseRules = {
  ...trustingRules,
  text: (block) => (holdsSource(block) ? writableText(block, "minimal").block : block),
};

const mayBeMarkup: ReadonlySet<number> = new Set(
  "*_[]`<&!~\\|$".split("").map((character) => character.charCodeAt(0)),
);

/** Whether the text is within the limits of parsing. */
export const isReadable = (source: string): boolean => {
  let [lines, markup] = [0, 0];
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code === 10) lines += 1;
    else if (mayBeMarkup.has(code)) markup += 1;
  }
  return lines <= MAX_LINES && markup <= MAX_MARKUP;
};

/** Parses a cleaned text into normalised blocks. */
export const readBlocks = (source: string, newKey: NewKey): Block[] => {
  if (isReadable(source)) {
    const blocks = normaliseBlocks(buildBlocks(readTokens(source), newKey), 0, readingRules, true);
    if (isWithinLimits(blocks)) return blocks;
  }
  const whole = newBlock("raw", newKey(), [], { markdown: source });
  return normaliseBlocks([whole], 0, readingRules, true);
};

/**
 * Parses Markdown (CommonMark, tables, strikethrough, checkboxes, formulas and the tags of documentation pages) into
 * a document in normal form. Never throws and loses no text: anything without a block of its own, HTML above all,
 * becomes a raw block or a leaf with a raw mark that contains the source. A text with more blocks or markup than a
 * page may contain becomes one raw block.
 */
export const parseMarkdown = (markdown: string, newKey: NewKey): Document =>
  newDocument(readBlocks(cleanText(markdown).replace(/^\uFEFF/, ""), newKey));
