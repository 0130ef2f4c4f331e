import type { Block, BlockType } from "#contract/schemas/document.ts";
import { childBlocks } from "#content/block.ts";

/** The margin above a block. Containers remove it from their first child. */
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

/** Estimates are capped at this height, because the browser measures a block anyway once it is rendered. */
const MAX_ESTIMATE_PX = 4000;

/** Estimates the height of a block in pixels before it is rendered. */
export const heightOfBlock = (block: Block): number => {
  const text = ownText(block);
  switch (block.type) {
    case "code":
    case "math":
      return 70 + text.split("\n").length * 20;
    case "image":
      return 320;
    case "openapi-operation":
    case "openapi-schemas":
      return 640;
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

/** A value of a block's data as text; "" if missing. */
export const textData = (block: Block, name: string): string => {
  const value = block.data[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};

/** The text directly in a block, without marks. A break becomes a newline, an image its alternative text. */
export const ownText = (block: Block): string =>
  block.nodes
    .map((node) => {
      if (node.object === "text") return node.leaves.map(({ text }) => text).join("");
      if (node.object === "inline") return node.type === "break" ? "\n" : (node.data["alt"] ?? "");
      return "";
    })
    .join("");

/** The width or height of an image in pixels; undefined if it is not usable. */
export const sideIn = (value: unknown): number | undefined => {
  const side = typeof value === "string" && value !== "" ? Number(value) : value;
  return typeof side === "number" && Number.isInteger(side) && side > 0 && side <= 20_000
    ? side
    : undefined;
};
