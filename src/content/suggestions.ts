import type { Block, BlockNode, Document } from "#contract/schemas/document.ts";
import {
  childBlocks,
  isBlock,
  newBlock,
  newDocument,
  type NewKey,
  plainTextOf,
  textBlock,
} from "./block.ts";
import { parseMarkdown } from "./markdown/parse.ts";
import { printBlock, printMarkdown } from "./markdown/print.ts";

/** The language that a fence names to suggest its text, as in other places where changes are reviewed. */
const SUGGESTION = "suggestion";
/** What the first line of a suggestion holds. */
export const SUGGESTION_FENCE = `\`\`\`${SUGGESTION}`;

const suggests = ({ type, data }: Block): boolean => type === "code" && data["info"] === SUGGESTION;

/** What a comment says beside what it suggests. */
export const withoutSuggestion = (comment: Document): Document => ({
  ...comment,
  nodes: comment.nodes.filter((block) => !suggests(block)),
});

/** What a comment suggests in place of the block it is about, as Markdown; undefined unless it suggests one text. */
export const suggestionIn = (comment: Document): string | undefined => {
  const [only, ...others] = comment.nodes.filter(suggests);
  return only === undefined || others.length > 0 ? undefined : plainTextOf(only);
};

/** A suggestion as the Markdown of a comment. */
export const writeSuggestion = (markdown: string): string =>
  printBlock(textBlock("code", SUGGESTION, markdown.trimEnd(), { info: SUGGESTION }));

/** Blocks that only hold others, and are kept when another text is suggested for what they hold. */
const keptAround = (block: Block): boolean =>
  block.type === "list-item" || block.type === "tabs-item";

/** The Markdown of a block, to be changed into a suggestion; undefined for a block that none can be made for. */
export const suggestibleText = (block: Block): string | undefined => {
  if (block.type === "table-row") return undefined;
  if (block.type === "table-cell")
    return printBlock(newBlock("paragraph", block.key, block.nodes)).trimEnd();
  const markdown = keptAround(block)
    ? printMarkdown(newDocument(childBlocks(block)))
    : printBlock(block);
  return markdown.trimEnd();
};

/** The blocks in place of one; undefined where what is suggested cannot stand there. */
const replacementOf = (block: Block, suggested: readonly Block[]): Block[] | undefined => {
  if (block.type === "table-row") return undefined;
  if (keptAround(block)) return [{ ...block, nodes: [...suggested] }];
  const [first, ...rest] = suggested;
  if (block.type === "table-cell") {
    if (rest.length > 0 || (first !== undefined && first.type !== "paragraph")) return undefined;
    return [{ ...block, nodes: first?.nodes ?? [] }];
  }
  return first === undefined ? [] : [{ ...first, key: block.key }, ...rest];
};

/**
 * The document with a suggested text in place of a block, whose key the first block of it takes. Undefined where the
 * text cannot stand in that place, as a list cannot in a cell.
 */
export const withSuggestion = (
  document: Document,
  block: Block,
  markdown: string,
  newKey: NewKey,
): Document | undefined => {
  const replacement = replacementOf(block, parseMarkdown(markdown, newKey).nodes);
  if (replacement === undefined) return undefined;
  const replaced = (nodes: readonly BlockNode[]): BlockNode[] =>
    nodes.flatMap((node): BlockNode[] => {
      if (!isBlock(node)) return [node];
      return node.key === block.key ? replacement : [{ ...node, nodes: replaced(node.nodes) }];
    });
  return { ...document, nodes: replaced(document.nodes).filter(isBlock) };
};
