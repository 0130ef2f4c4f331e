import type { Block, BlockNode, Document } from "#contract/schemas/document.ts";
import { isBlock, type NewKey, plainTextOf, textBlock } from "./block.ts";
import { blocksInPlace, ownMarkdown } from "./block-markdown.ts";
import { parseMarkdown } from "./markdown/parse.ts";
import { printBlock } from "./markdown/print.ts";

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

/** The Markdown of a block, to be changed into a suggestion; undefined for a block that none can be made for. */
export const suggestibleText = (block: Block): string | undefined =>
  block.type === "table-row" ? undefined : ownMarkdown(block).trimEnd();

/** Whether blocks can stand in place of one: a row takes none, a cell one paragraph. */
const fits = ({ type }: Block, [first, ...rest]: readonly Block[]): boolean => {
  if (type === "table-row") return false;
  if (type !== "table-cell" || first === undefined) return true;
  return rest.length === 0 && first.type === "paragraph";
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
