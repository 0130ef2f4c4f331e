import type { Block, BlockData } from "#contract/schemas/document.ts";
import { isBlock, newBlock } from "../block.ts";
import { keyWithin } from "../key-within.ts";

const LAST_NUMBER = 999_999_999;

const isList = (block: Block): boolean => block.type.startsWith("list-");

/** Whether the first line of the block's item says something next to its marker. */
export const startsOnNextLine = (item: Block): boolean => {
  const first = item.nodes[0];
  return (
    typeof item.data["checked"] !== "boolean" &&
    first?.object === "block" &&
    (isList(first) || first.type === "divider")
  );
};

const opensWithText = (list: Block): boolean => {
  const first = list.nodes[0];
  if (first?.object !== "block" || startsOnNextLine(first)) return false;
  return first.nodes.length > 0 || typeof first.data["checked"] === "boolean";
};

/** Whether the second block can follow the first, inside a list item, without a blank line. */
export const canFollow = (first: Block, second: Block): boolean => {
  switch (first.type) {
    case "paragraph":
    case "image":
    case "heading-1":
    case "heading-2":
    case "heading-3":
    case "heading-4":
    case "heading-5":
    case "heading-6":
    case "code":
      break;
    case "list-ordered":
    case "list-unordered":
    case "list-tasks":
      return second.type === "code" || second.type.startsWith("heading");
    default:
      return false;
  }
  const afterText = first.type === "paragraph" || first.type === "image";
  switch (second.type) {
    case "code":
    case "blockquote":
    case "heading-1":
    case "heading-2":
    case "heading-3":
    case "heading-4":
    case "heading-5":
    case "heading-6":
      return true;
    case "paragraph":
    case "image":
      return !afterText;
    case "list-ordered":
      return opensWithText(second) && (!afterText || (second.data["start"] ?? 1) === 1);
    case "list-unordered":
    case "list-tasks":
      return opensWithText(second);
    default:
      return false;
  }
};

/** The blocks of an item as they are written: a box without text beside it is a paragraph of its own. */
export const writtenBlocks = (item: Block): Block[] => {
  const blocks = item.nodes.filter(isBlock);
  return typeof item.data["checked"] === "boolean" && blocks[0]?.type !== "paragraph"
    ? [newBlock("paragraph", item.key), ...blocks]
    : blocks;
};

const isLoose = (list: Block, asked: boolean): boolean => {
  const items = list.nodes.filter(isBlock);
  const shows = items.some((item) =>
    item.nodes.some(
      (node) => node.object === "block" && (node.type === "paragraph" || node.type === "image"),
    ),
  );
  if (!shows) return false;
  const written = items.map(writtenBlocks);
  if (asked && (items.length > 1 || written.some((blocks) => blocks.length > 1))) return true;
  return written.some((blocks) =>
    blocks.some((block, at) => {
      const next = blocks[at + 1];
      return next !== undefined && !canFollow(block, next);
    }),
  );
};

const startOf = (list: Block, count: number): number => {
  const start = list.data["start"];
  if (typeof start !== "number" || !Number.isInteger(start)) return 1;
  return Math.max(0, Math.min(start, LAST_NUMBER - count));
};

/**
 * A list of items only, its type following from its boxes, `loose` (blank lines between its blocks) where
 * Markdown can show it and wherever a block needs a blank line before it.
 */
export const tidyList = (list: Block, inside: (item: Block) => Block[]): Block[] => {
  const items = list.nodes
    .map((node, at): Block => {
      if (node.object === "block" && node.type === "list-item") return node;
      const key = node.object === "block" ? node.key : list.key;
      return newBlock("list-item", keyWithin(key, `i${at}`), [node]);
    })
    .map((item) => {
      const { checked } = item.data;
      const data: BlockData = typeof checked === "boolean" ? { checked } : {};
      return newBlock("list-item", item.key, inside(item), data);
    });
  if (items.length === 0) return [];
  const hasBoxes = items.some(({ data }) => "checked" in data);
  const type =
    list.type === "list-ordered" ? list.type : hasBoxes ? "list-tasks" : "list-unordered";
  const data: BlockData = {};
  if (type === "list-ordered") {
    const start = startOf(list, items.length);
    if (start !== 1) data["start"] = start;
  }
  const tidy = newBlock(type, list.key, items, data);
  if (isLoose(tidy, list.data["loose"] === true)) data["loose"] = true;
  return [tidy];
};
