import type { Block, BlockType, Document } from "#contract/schemas/document.ts";
import { childBlocks, plainTextOf, walkBlocks } from "#content/block.ts";

/** 1 to 6, or undefined for what is no heading. */
export const headingLevel = (type: BlockType): number | undefined => {
  const level = /^heading-(?<level>[1-6])$/.exec(type)?.groups?.["level"];
  return level === undefined ? undefined : Number(level);
};

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N}\p{M}_\s-]+/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");

/** The keys of a document's headings by the anchor that leads there; of equal ones the first, `-1`, `-2`. */
export const headingAnchors = (document: Document): Map<string, string> => {
  const keys = new Map<string, string>();
  for (const { block } of walkBlocks(document)) {
    if (headingLevel(block.type) === undefined) continue;
    const slug = slugOf(plainTextOf(block));
    let anchor = slug;
    for (let count = 1; keys.has(anchor); count += 1) anchor = `${slug}-${String(count)}`;
    keys.set(anchor, block.key);
  }
  return keys;
};

/** The distance of a block from what stands above it. Containers take it away from their first. */
export const spacingOf = (type: BlockType): string => {
  switch (type) {
    case "heading-1":
      return "mt-10";
    case "heading-2":
    case "divider":
      return "mt-8";
    case "heading-3":
      return "mt-6";
    case "heading-4":
    case "heading-5":
    case "heading-6":
      return "mt-5";
    case "paragraph":
    case "list-ordered":
    case "list-unordered":
    case "list-tasks":
    case "list-item":
      return "mt-3";
    default:
      return "mt-4";
  }
};

/** Nothing higher is looked into further: the browser measures for itself once it is drawn. */
const MAX_ESTIMATE_PX = 4000;

/** About how high a block will be, in pixels, before it is drawn. */
export const heightOfBlock = (block: Block): number => {
  const text = ownText(block);
  switch (block.type) {
    case "code":
    case "math":
      return 70 + text.split("\n").length * 20;
    case "image":
      return 320;
    case "divider":
      return 33;
    default: {
      let height = 14 + Math.ceil(text.length / 76) * 24;
      for (const child of childBlocks(block)) {
        if (height > MAX_ESTIMATE_PX) break;
        height += block.type === "table-row" ? 0 : heightOfBlock(child);
      }
      return block.type === "table-row" ? height + 24 : height;
    }
  }
};

/** A value of a block's data as text; empty when there is none. */
export const textData = (block: Block, name: string): string => {
  const value = block.data[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};

/** The text that stands directly in a block, without marks; a break is a line end, an image its alternative text. */
export const ownText = (block: Block): string =>
  block.nodes
    .map((node) => {
      if (node.object === "text") return node.leaves.map(({ text }) => text).join("");
      if (node.object === "inline") return node.type === "break" ? "\n" : (node.data["alt"] ?? "");
      return "";
    })
    .join("");
