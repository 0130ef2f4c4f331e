import type { Block, BlockNode, Document } from "#contract/schemas/document.ts";
import { isBlock, type NewKey, plainTextOf, textBlock } from "./block.ts";
import { blocksInPlace, ownMarkdown } from "./block-markdown.ts";
import { parseMarkdown } from "./markdown/parse.ts";
import { printBlock } from "./markdown/print.ts";

/** The language of a code fence that makes it a suggestion, as in other review tools. */
const SUGGESTION = "suggestion";
/** The first line of a suggestion. */
export const SUGGESTION_FENCE = `\`\`\`${SUGGESTION}`;

const suggests = ({ type, data }: Block): boolean => type === "code" && data["info"] === SUGGESTION;

/** The content of a comment apart from its suggestion. */
export const withoutSuggestion = (comment: Document): Document => ({
  ...comment,
  nodes: comment.nodes.filter((block) => !suggests(block)),
});

/**
 * The Markdown that a comment suggests instead of the block it is about; undefined unless it contains exactly one
 * suggestion.
 */
export const suggestionIn = (comment: Document): string | undefined => {
  const [only, ...others] = comment.nodes.filter(suggests);
  return only === undefined || others.length > 0 ? undefined : plainTextOf(only);
};

/** A suggestion as the Markdown of a comment. */
export const writeSuggestion = (markdown: string): string =>
  printBlock(textBlock("code", SUGGESTION, markdown.trimEnd(), { info: SUGGESTION }));

/** The Markdown of a block, as the starting point for a suggestion; undefined for a block that cannot have one. */
export const suggestibleText = (block: Block): string | undefined =>
  block.type === "table-row" ? undefined : ownMarkdown(block).trimEnd();

/** Whether blocks can replace a block: a row accepts none, a cell one paragraph. */
const fits = ({ type }: Block, [first, ...rest]: readonly Block[]): boolean => {
  if (type === "table-row") return false;
  if (type !== "table-cell" || first === undefined) return true;
  return rest.length === 0 && first.type === "paragraph";
};

/**
 * Replaces a block of a document with a suggested text, whose first block takes over its key. Returns undefined if
 * the text cannot replace the block, such as a list in a cell.
 */
export const withSuggestion = (
  document: Document,
  block: Block,
  markdown: string,
  newKey: NewKey,
): Document | undefined => {
  const suggested = parseMarkdown(markdown, newKey).nodes;
  if (!fits(block, suggested)) return undefined;
  const replacement = blocksInPlace(block, suggested);
  const replaced = (nodes: readonly BlockNode[]): BlockNode[] =>
    nodes.flatMap((node): BlockNode[] => {
      if (!isBlock(node)) return [node];
      return node.key === block.key ? replacement : [{ ...node, nodes: replaced(node.nodes) }];
    });
  return { ...document, nodes: replaced(document.nodes).filter(isBlock) };
};
