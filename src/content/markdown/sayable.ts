import type { Block, Leaf, Mark } from "#contract/schemas/document.ts";
import { newBlock, newText, plainTextOf } from "../block.ts";
import type { Care } from "./escape.ts";
import { readInlineTokens } from "./reader.ts";
import { tidyText } from "./tidy-text.ts";
import type { TextPlace } from "./tidy-text.ts";
import { writeText, writeWords } from "./write-text.ts";

const mapLeaves = (block: Block, change: (leaf: Leaf) => Leaf, place: TextPlace): Block => {
  const nodes = block.nodes.map((node) =>
    node.object === "text" ? { ...node, leaves: node.leaves.map(change) } : node,
  );
  return newBlock(block.type, block.key, tidyText(nodes, place), block.data);
};

const isSource = (text: string): boolean => {
  const tokens = readInlineTokens(text).filter(({ type }) => !type.startsWith("link_"));
  return tokens.every(({ type }) => type === "html_inline");
};

const placeOf = (block: Block): TextPlace =>
  block.type === "table-cell" ? "cell" : block.type === "paragraph" ? "paragraph" : "heading";

const isRaw = (mark: Mark): boolean => mark.type === "raw";

const withoutSource = (leaf: Leaf): Leaf =>
  leaf.marks.some(isRaw) ? { ...leaf, marks: leaf.marks.filter((mark) => !isRaw(mark)) } : leaf;

/** Whether the block holds source, such as HTML inside a line. */
export const holdsSource = (block: Block): boolean =>
  block.nodes.some(
    (node) => node.object === "text" && node.leaves.some(({ marks }) => marks.some(isRaw)),
  );

/** Keeping the source that is source, then none of it. */
const attempts: readonly ((leaf: Leaf) => Leaf)[] = [
  (leaf) => (leaf.marks.some(isRaw) && !isSource(leaf.text) ? withoutSource(leaf) : leaf),
  withoutSource,
];

/** A paragraph, heading or cell with those of its marks that can be written, and how it is written. */
export const sayable = (block: Block, care: Care): { block: Block; text: string } => {
  const place = placeOf(block);
  for (const [at, attempt] of attempts.entries()) {
    const tried = at === 0 && !holdsSource(block) ? block : mapLeaves(block, attempt, place);
    const text = writeText(tried.nodes, place, care);
    if (text !== undefined) return { block: tried, text };
  }
  const nodes = tidyText([newText(plainTextOf(block))], place);
  return {
    block: newBlock(block.type, block.key, nodes, block.data),
    text: writeWords(nodes, place),
  };
};
