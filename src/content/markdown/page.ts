import type { Document } from "#contract/schemas/document.ts";
import { plainTextOf } from "../block.ts";
import type { NewKey } from "../block.ts";
import { cleanTitle } from "./summary.ts";
import { readFrontMatter } from "./front-matter.ts";
import { parseMarkdown } from "./parse.ts";

/** Most characters of a slug. */
const MAX_SLUG = 100;

/** A page as it is written in a file: its names, and what it says. */
export interface ReadPage {
  readonly title?: string;
  readonly description?: string;
  readonly document: Document;
}

/**
 * Reads a page's file. Title and description come from its front matter; without a title there, the first
 * heading 1 is the title and leaves the body, as does one that repeats the title. Other front matter is
 * settings of other tools, and left out.
 */
export const parsePage = (markdown: string, newKey: NewKey): ReadPage => {
  const front = readFrontMatter(markdown);
  const document = parseMarkdown(front?.body ?? markdown, newKey);
  const heading = document.nodes.find(({ type }) => type === "heading-1");
  const headed = heading ? cleanTitle(plainTextOf(heading)) : "";
  const title = front?.values.get("title") || headed;
  const description = front?.values.get("description");
  const nodes =
    heading && headed !== "" && title === headed
      ? document.nodes.filter((block) => block !== heading)
      : document.nodes;
  return {
    ...(title === "" ? {} : { title }),
    ...(description ? { description } : {}),
    document: { ...document, nodes },
  };
};

/**
 * The part of an address a title becomes: its letters and digits of any script, lower case, joined by
 * dashes, at most 100 characters. A title without any is `page`.
 */
export const slugOf = (title: string): string => {
  const words = title
    .toWellFormed()
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’]/g, "")
    .match(/[\p{L}\p{N}\p{M}]+/gu);
  let slug = "";
  for (const character of (words ?? []).join("-")) {
    if (slug.length + character.length > MAX_SLUG) break;
    slug += character;
  }
  return slug.replace(/-+$/, "") || "page";
};
