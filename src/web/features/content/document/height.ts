import { childBlocks } from "#content/block.ts";
import type { Block } from "#contract/schemas/document.ts";
import { ownText } from "./block-words.ts";

/** Nothing higher is looked into further: the browser measures for itself once it is drawn. */
const ENOUGH = 4000;

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
        if (height > ENOUGH) break;
        height += block.type === "table-row" ? 0 : heightOfBlock(child);
      }
      return block.type === "table-row" ? height + 24 : height;
    }
  }
};
