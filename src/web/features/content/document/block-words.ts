import type { Block } from "#contract/schemas/document.ts";

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
