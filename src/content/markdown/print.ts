import type { Block, Document } from "#contract/schemas/document.ts";
import { rememberWritten, writeBlocks } from "./write-blocks.ts";
import { countingKeys, keyWithin, newBlock, newDocument, textBlock, walkBlocks } from "../block.ts";
import { MAX_LEVEL } from "../limits.ts";
import type { Escaping } from "./characters.ts";
import { readBlocks } from "./parse.ts";
import { writableText } from "./write-text.ts";
import { rawSource, normaliseBlocks, type NormaliseRules } from "./normalise-blocks.ts";

const read = (markdown: string): Block[] => readBlocks(markdown, countingKeys("r"));

const sourceOf = (block: Block | undefined): string | undefined => {
  const markdown = block?.type === "raw" ? block.data["markdown"] : undefined;
  return typeof markdown === "string" ? markdown : undefined;
};

/** Whether raw source would absorb the block after it when parsed again. */
const swallowsNext = (markdown: string): boolean => read(`${markdown}\n\nx`).length < 2;

/** A raw block, or the blocks its source is parsed as. */
const readRaw = (block: Block, level: number, last: boolean): Block[] => {
  const markdown = rawSource(sourceOf(block) ?? "");
  if (markdown === "") return [];
  const raw = newBlock("raw", block.key, [], { markdown });
  if (level >= MAX_LEVEL) return [raw];
  const blocks = read(markdown);
  if (blocks.length !== 1 || sourceOf(blocks[0]) !== markdown) {
    return blocks.map((found, at) =>
      withKeysWithin(found, at === 0 ? block.key : undefined, block.key),
    );
  }
  if (!last && swallowsNext(markdown))
    return [textBlock("code", block.key, markdown, { info: "html" })];
  return [raw];
};

const withKeysWithin = (block: Block, own: string | undefined, around: string): Block => ({
  ...block,
  key: own ?? keyWithin(around, block.key),
  nodes: block.nodes.map((node) =>
    node.object === "block" ? withKeysWithin(node, undefined, around) : node,
  ),
});

/** Whether a raw block defines a link, so that any text in brackets might become one. */
const definesLinks = (blocks: readonly Block[]): boolean => {
  for (const { block } of walkBlocks(newDocument([...blocks]))) {
    const source = sourceOf(block);
    if (source !== undefined && /^[ \t]{0,3}\[[^\]]/m.test(source)) return true;
  }
  return false;
};

/** Normalises blocks, and determines how much their text has to be escaped. */
const normaliseForPrinting = (
  blocks: readonly Block[],
): { blocks: Block[]; escaping: Escaping } => {
  const escaping: Escaping = definesLinks(blocks) ? "plain" : "minimal";
  const rules: NormaliseRules = {
    raw: readRaw,
    text: (block) => {
      const writable = writableText(block, escaping);
      rememberWritten(writable.block, writable.text);
      return writable.block;
    },
    deep: (deep) => {
      const [only] = deep;
      if (!only || (deep.length === 1 && only.type === "raw")) return deep;
      return [newBlock("raw", only.key, [], { markdown: writeBlocks(deep, escaping) })];
    },
  };
  return { blocks: normaliseBlocks(blocks, 0, rules, true), escaping };
};

/**
 * Returns the document as Markdown can express it. Parsing the printed document gives exactly this, apart from keys.
 * Blocks keep their keys. Only the following changes:
 *
 * - Adjacent leaves with equal marks are joined, empty ones removed. Marks are ordered from the outermost (the one
 *   that spans the most) inward, each type once, `code` or `raw` last. A break has the marks that both its
 *   neighbours have.
 * - White space at the ends of a text, at the ends of its lines and next to breaks is removed. Headings and cells
 *   are one line. A break at the end of a paragraph and empty paragraphs are removed. Control characters other than
 *   tab and line feed, and lone surrogates, become U+FFFD.
 * - A paragraph that consists of one unmarked image becomes an image block.
 * - A link or image with an address that is not permitted (a script, a local file, excessive length) becomes its
 *   text.
 * - Lists contain items, tables contain rows with as many cells as the first, tabs contain tabs. Anything else is
 *   wrapped, surplus cells are added to the last one, and what a block cannot contain follows it. Empty lists are
 *   removed.
 * - A list is `list-tasks` if an item has a checkbox. It is `loose` where blank lines are visible (two items, or two
 *   blocks in one, with a paragraph among them) and wherever two of its blocks need one between them.
 * - Data that a type does not have is removed; tags keep short texts by name.
 * - A raw block or raw mark whose source parses as something else becomes that. HTML that would absorb what follows
 *   it becomes code; HTML that would not stay on its line becomes plain text.
 * - Blocks nested deeper than `MAX_LEVEL` become one raw block with their source.
 */
export const normalise = (document: Document): Document => ({
  ...document,
  nodes: normaliseForPrinting(document.nodes).blocks,
});

const print = (given: readonly Block[]): string => {
  const { blocks, escaping } = normaliseForPrinting(given);
  const text = writeBlocks(blocks, escaping);
  if (text === "") return "";
  // Dashes on the first line of a page would start front matter.
  return `${blocks[0]?.type === "divider" ? text.replace(/^---/, "***") : text}\n`;
};

/**
 * Prints a document as Markdown that parses as the same document, apart from keys and what `normalise` changes.
 * Escapes only what would otherwise have a meaning. Ends with a line feed unless it is empty.
 */
export const printMarkdown = (document: Document): string => print(document.nodes);

/** Prints one block, including its content, as Markdown. */
export const printBlock = (block: Block): string => print([block]);
