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

/** Whether raw source would absorb the block after it when read again. */
const swallowsNext = (markdown: string): boolean => read(`${markdown}\n\nx`).length < 2;

/** A raw block, or the blocks its source is read as. */
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

/** Blocks in normal form, and how much their text has to be escaped. */
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
 * The document as Markdown can express it; parsing what was printed gives exactly this, apart from keys. Blocks keep
 * their keys. Only this changes:
 *
 * - Adjacent leaves with equal marks are one leaf, empty ones are none; marks stand from the outermost (the
 *   one that reaches furthest) inward, each type once, `code` or `raw` last. A break is marked as far as
 *   both its neighbours are.
 * - White space at the ends of a text, of its lines and beside breaks is dropped; headings and cells are one
 *   line; a break at the end of a paragraph is none; an empty paragraph is none; control characters other
 *   than tab and line feed, and lone halves of characters, are U+FFFD.
 * - A paragraph that is one unmarked image is an image block.
 * - A link or image that may not be linked (a script, a local file, an endless address) is its text.
 * - Lists hold items, tables rows of as many cells as the first, tabs tabs: what stands elsewhere is wrapped,
 *   what is too much joins the last cell, what such a block cannot hold comes after it. Empty lists are none.
 * - A list is `list-tasks` when an item has a box; it is `loose` where blank lines show (two items, or two
 *   blocks in one, and a paragraph among them) and wherever two of its blocks cannot stand without one.
 * - Data that a type does not have is dropped; tags keep short texts by name.
 * - A raw block or raw mark whose source says something else is what it says; HTML that would swallow what
 *   follows it is code; HTML that would not stay in its line is plain text.
 * - Blocks nested deeper than `MAX_LEVEL` are one raw block of their source.
 */
export const normalise = (document: Document): Document => ({
  ...document,
  nodes: normaliseForPrinting(document.nodes).blocks,
});

const print = (given: readonly Block[]): string => {
  const { blocks, escaping } = normaliseForPrinting(given);
  const text = writeBlocks(blocks, escaping);
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
