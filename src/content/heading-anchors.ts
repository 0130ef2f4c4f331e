import type { BlockType, Document } from "#contract/schemas/document.ts";
import { plainTextOf, walkBlocks } from "./block.ts";

/** 1 to 6; undefined for blocks that are not headings. */
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

/**
 * Maps anchors to the keys of their headings. Anchors are derived from the text; duplicates get `-1`, `-2` and so on.
 */
export const headingAnchors = (document: Document): Map<string, string> => {
  const keys = new Map<string, string>();
  // The last number used for each text: a page may repeat a heading thousands of times.
  const counts = new Map<string, number>();
  for (const { block } of walkBlocks(document)) {
    if (headingLevel(block.type) === undefined) continue;
    const slug = slugOf(plainTextOf(block));
    let anchor = slug;
    let count = counts.get(slug) ?? 0;
    while (keys.has(anchor)) {
      count += 1;
      anchor = `${slug}-${String(count)}`;
    }
    counts.set(slug, count);
    keys.set(anchor, block.key);
  }
  return keys;
};
