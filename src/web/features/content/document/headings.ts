import { plainTextOf, walkBlocks } from "#content/block.ts";
import type { BlockType, Document } from "#contract/schemas/document.ts";

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
