import type { Block } from "#contract/schemas/document.ts";
import { isText, walkBlocks } from "./block.ts";

export type ReadingDirection = "ltr" | "rtl";

const LETTER = /\p{L}/u;
/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u;

const firstLetterOf = (block: Block): string | undefined => {
  for (const node of block.nodes) {
    if (!isText(node)) continue;
    for (const leaf of node.leaves) {
      const found = LETTER.exec(leaf.text);
      if (found) return found[0];
    }
  }
  return undefined;
};

/** The reading direction of a block: that of its first letter, or left to right if it has none. */
export const readingDirection = (block: Block): ReadingDirection => {
  let letter = firstLetterOf(block);
  if (letter === undefined)
    for (const placed of walkBlocks(block)) {
      letter = firstLetterOf(placed.block);
      if (letter !== undefined) break;
    }
  return letter !== undefined && RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
};
