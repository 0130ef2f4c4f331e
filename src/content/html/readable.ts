import type { Block, BlockNode } from "#contract/schemas/document.ts";
import { isText, plainTextOf } from "../block.ts";
import { isLineTag } from "./line-tags.ts";
import { decodeCharacters, type HTMLPart, readHTML } from "./tags.ts";

const wordsOf = (part: HTMLPart): string => {
  switch (part.kind) {
    case "text":
      return decodeCharacters(part.source);
    case "comment":
      return "";
    case "close":
      return isLineTag(part.name) ? "" : " ";
    case "open":
      if (part.name === "img") return part.attributes.get("alt") ?? "";
      return isLineTag(part.name) ? "" : " ";
  }
};

/** The readable part of HTML source: its text and the alternative texts of images. */
export const readableSource = (source: string): string => readHTML(source).map(wordsOf).join("");

const withoutTags = (node: BlockNode): BlockNode =>
  isText(node) && node.leaves.some(({ marks }) => marks.some(({ type }) => type === "raw"))
    ? {
        ...node,
        leaves: node.leaves.map((leaf) =>
          leaf.marks.some(({ type }) => type === "raw")
            ? { ...leaf, text: readableSource(leaf.text) }
            : leaf,
        ),
      }
    : node;

/** The text of a block's own nodes, like `plainTextOf`, without HTML tags. */
export const readableText = (block: Block): string => {
  const { markdown } = block.data;
  if (block.type === "raw" && typeof markdown === "string") {
    return markdown.startsWith("<") ? readableSource(markdown) : markdown;
  }
  return plainTextOf({ ...block, nodes: block.nodes.map(withoutTags) });
};
