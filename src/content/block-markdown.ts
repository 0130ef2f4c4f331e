import type { Block, BlockNode } from "#contract/schemas/document.ts";
import { childBlocks, holdsText, isBlock, newBlock, newDocument, walkBlocks } from "./block.ts";
import { printBlock, printMarkdown } from "./markdown/print.ts";

/** Blocks that are only containers: they stay when their content is replaced by another text. */
const keptAround = (block: Block): boolean =>
  block.type === "list-item" || block.type === "tabs-item";

/**
 * The Markdown of a single block, which `blocksInPlace` accepts back. For a list item or cell it is the content,
 * without the list or table around it.
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

/** Joins the text of consecutive blocks with line breaks, so that a cell can contain it. */
const asLines = (blocks: readonly Block[]): BlockNode[] =>
  [...walkBlocks(newDocument([...blocks]))]
    .filter(({ block }) => holdsText(block.type))
    .flatMap(({ block }, at): BlockNode[] => [
      ...(at === 0 ? [] : [lineBreak]),
      ...block.nodes.filter((node) => !isBlock(node)),
    ]);

/**
 * The blocks that replace a block with newly written ones. The first keeps its key; list items, tabs and cells are
 * kept as containers.
 */
export const blocksInPlace = (block: Block, written: readonly Block[]): Block[] => {
  if (keptAround(block)) return [{ ...block, nodes: [...written] }];
  if (block.type === "table-cell") return [{ ...block, nodes: asLines(written) }];
  const [first, ...rest] = written;
  return first === undefined ? [] : [{ ...first, key: block.key }, ...rest];
};
