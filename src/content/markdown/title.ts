import type { Block, Document } from "#contract/schemas/document.ts";
import { isBlock, isText } from "../block.ts";
import { isLineTag, isVoidLineTag } from "../html/line-tags.ts";
import { decodeCharacters, type HTMLPart, readHTML } from "../html/tags.ts";
import { cleanTitle } from "./tags.ts";

/** The title heading above a page's text: its index and the title. */
export interface TitleHeading {
  readonly at: number;
  readonly text: string;
}

const wordsIn = (part: HTMLPart): string => {
  if (part.kind === "comment") return "";
  if (part.kind === "text") return decodeCharacters(part.source);
  if (part.name === "br") return " ";
  // An unknown tag may be part of the subject, such as a type's parameter.
  return isLineTag(part.name) || isVoidLineTag(part.name) ? "" : part.source;
};

/** The readable text of HTML source within a title, without tags. */
export const wordsOfTags = (source: string): string => readHTML(source).map(wordsIn).join("");

/** The title in a heading, on one line. Inline tags contribute their content. */
export const titleIn = (heading: Block): string => {
  let title = "";
  for (const node of heading.nodes) {
    if (isBlock(node)) continue;
    if (isText(node))
      for (const { text, marks } of node.leaves)
        title += marks.some(({ type }) => type === "raw") ? wordsOfTags(text) : text;
    else title += node.type === "break" ? "\n" : (node.data["alt"] ?? "");
  }
  return cleanTitle(title.replaceAll(/[ \t]+/g, " "));
};

/** Whether HTML shows no words: comments, pictures and the tags around them. */
const isWordless = (source: string): boolean =>
  readHTML(source).every((part) => part.kind !== "text" || part.source.trim() === "");

/** Whether a block contains no words, so that it can precede a title: logos, badges, dividers and comments. */
const saysNothing = ({ type, data, nodes }: Block): boolean => {
  if (type === "image" || type === "divider") return true;
  if (type === "raw") return isWordless(String(data["markdown"] ?? ""));
  if (type !== "paragraph") return false;
  return nodes.every(
    (node) =>
      !isText(node) ||
      node.leaves.every(({ text, marks }) =>
        marks.some((mark) => mark.type === "raw") ? isWordless(text) : text.trim() === "",
      ),
  );
};

/** The number of blocks before the first one with words, which a title may precede. */
export const blocksBeforeWords = (nodes: readonly Block[]): number => {
  const at = nodes.findIndex((block) => !saysNothing(block));
  return at < 0 ? nodes.length : at;
};

/** The level-1 heading at the start of a text. A heading below any words is part of the text. */
export const titleHeadingOf = ({ nodes }: Document): TitleHeading | undefined => {
  const at = blocksBeforeWords(nodes);
  const heading = nodes[at];
  if (heading?.type !== "heading-1") return undefined;
  const text = titleIn(heading);
  return text === "" ? undefined : { at, text };
};
