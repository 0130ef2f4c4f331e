import type { BlockData, BlockNode } from "#contract/schemas/document.ts";
import { MAX_SUMMARY } from "#contract/schemas/limits.ts";
import { newLeaf, newText } from "../block.ts";
import { isLineTag } from "./line-tags.ts";
import { decodeCharacters, type HTMLPart, readHTML } from "./tags.ts";

/** The title in the source of a summary; undefined if it contains more than text and inline tags. */
export const titleOfSummary = (summary: string): string | undefined => {
  let title = "";
  for (const part of readHTML(summary)) {
    if (part.kind === "text" && !part.source.includes("<")) title += decodeCharacters(part.source);
    else if ((part.kind !== "open" && part.kind !== "close") || !isLineTag(part.name))
      return undefined;
  }
  return title.replaceAll(/\s+/g, " ").trim();
};

/**
 * The source of an expandable section's title if it contains tags such as `<b>`; undefined if the title is plain
 * text, or was changed without them.
 */
export const summaryOf = ({ title, summary }: BlockData): string | undefined =>
  typeof summary === "string" &&
  summary.includes("<") &&
  summary.length <= MAX_SUMMARY &&
  summary.isWellFormed() &&
  !/[\p{Cc}\p{Noncharacter_Code_Point}]|<\/?summary/iu.test(summary) &&
  summary === summary.trim() &&
  title !== "" &&
  titleOfSummary(summary) === title
    ? summary
    : undefined;

const nodeOf = (part: HTMLPart): BlockNode =>
  newText([
    part.kind === "text"
      ? newLeaf(decodeCharacters(part.source))
      : newLeaf(part.source, [{ object: "mark", type: "raw" }]),
  ]);

/** Converts the source of a title to inline nodes. */
export const summaryNodes = (summary: string): BlockNode[] => readHTML(summary).map(nodeOf);
