import type { Block, Document } from "#contract/schemas/document.ts";
import { isBlock, isText } from "../block.ts";
import { isLineTag, isVoidLineTag } from "../html/line-tags.ts";
import { decodeCharacters, type HTMLPart, readHTML } from "../html/tags.ts";
import { cleanTitle } from "./tags.ts";

/** The heading over the text of a page: where it stands, and the title it says. */
export interface TitleHeading {
  readonly at: number;
  readonly text: string;
}

const wordsIn = (part: HTMLPart): string => {
  if (part.kind === "comment") return "";
  if (part.kind === "text") return decodeCharacters(part.source);
  if (part.name === "br") return " ";
  // A tag that no page knows may be what somebody writes about, such as a type's parameter.
  return isLineTag(part.name) || isVoidLineTag(part.name) ? "" : part.source;
};

/** What source of HTML within a title says to its readers, without the tags. */
export const wordsOfTags = (source: string): string => readHTML(source).map(wordsIn).join("");

/** What a heading says as a title, on one line. Inline tags count for what stands between them. */
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

/** Whether a block says nothing before a title: logos, badges, lines and comments may stand above it. */
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

/** How many blocks of a text say nothing before the first that does: a title may stand above that one. */
export const blocksBeforeWords = (nodes: readonly Block[]): number => {
  const at = nodes.findIndex((block) => !saysNothing(block));
  return at < 0 ? nodes.length : at;
};

/** The heading of level 1 that a text begins with; one that stands below anything said is a part of the text. */
export const titleHeadingOf = ({ nodes }: Document): TitleHeading | undefined => {
  const at = blocksBeforeWords(nodes);
  const heading = nodes[at];
  if (heading?.type !== "heading-1") return undefined;
  const text = titleIn(heading);
  return text === "" ? undefined : { at, text };
};
