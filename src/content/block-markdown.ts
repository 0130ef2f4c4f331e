import type { Block, BlockNode } from "#contract/schemas/document.ts";
import { childBlocks, holdsText, isBlock, newBlock, newDocument, walkBlocks } from "./block.ts";
import { printBlock, printMarkdown } from "./markdown/print.ts";

/** Blocks that only hold others, and stay where another text is written for what they hold. */
const keptAround = (block: Block): boolean =>
  block.type === "list-item" || block.type === "tabs-item";

/**
 * The Markdown of a block by itself, which `blocksInPlace` takes back: of an item and a cell what they hold, without a
 * list or table around it.
 */
export const ownMarkdown = (block: Block): string => {
  if (block.type === "table-cell") return printBlock(newBlock("paragraph", block.key, block.nodes));
  return keptAround(block) ? printMarkdown(newDocument(childBlocks(block))) : printBlock(block);
};

const lineBreak: BlockNode = {
  object: "inline",
  type: "break",
  isVoid: true,
  data: {},
  marks: [],
};

/** The text of blocks one below the other, as a cell can hold it. */
const asLines = (blocks: readonly Block[]): BlockNode[] =>
  [...walkBlocks(newDocument([...blocks]))]
    .filter(({ block }) => holdsText(block.type))
    .flatMap(({ block }, at): BlockNode[] => [
      ...(at === 0 ? [] : [lineBreak]),
      ...block.nodes.filter((node) => !isBlock(node)),
    ]);

/** Blocks that were written in place of one, which keeps its key; an item and a cell stay around them. */
export const blocksInPlace = (block: Block, written: readonly Block[]): Block[] => {
  if (keptAround(block)) return [{ ...block, nodes: [...written] }];
  if (block.type === "table-cell") return [{ ...block, nodes: asLines(written) }];
  const [first, ...rest] = written;
  return first === undefined ? [] : [{ ...first, key: block.key }, ...rest];
};
