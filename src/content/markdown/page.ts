import type { Document } from "#contract/schemas/document.ts";
import type { NewKey } from "../block.ts";
import { parseMarkdown } from "./parse.ts";
import { cleanLine } from "./characters.ts";
import { titleHeadingOf } from "./title.ts";

/** Most characters of a slug. */
const MAX_SLUG = 100;

/** A page as it is written in a file: its names, and what it says. */
export interface ReadPage {
  readonly title?: string;
  readonly description?: string;
  readonly document: Document;
  /** The same with the heading that is the title, for who names the page otherwise. */
  readonly whole: Document;
}

/**
 * Reads a page's file. Title and description come from its front matter; without a title there, the heading 1
 * that the text begins with is the title and leaves the body, as does one there that repeats the title. Other
 * front matter is settings of other tools, and left out.
 */
export const parsePage = (markdown: string, newKey: NewKey): ReadPage => {
  const front = readFrontMatter(markdown);
  const document = parseMarkdown(front?.body ?? markdown, newKey);
  const heading = titleHeadingOf(document);
  const title = front?.values.get("title") || (heading?.text ?? "");
  const description = front?.values.get("description");
  const nodes =
    heading && title === heading.text ? document.nodes.toSpliced(heading.at, 1) : document.nodes;
  return {
    ...(title === "" ? {} : { title }),
    ...(description ? { description } : {}),
    document: { ...document, nodes },
    whole: document,
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

/** What the lines between two rows of dashes at the top of a page say, and the rest of the page. */
interface FrontMatter {
  readonly values: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Most lines that are looked at for the end of front matter. */
const MAX_LINES = 500;
const ENTRY = /^([A-Za-z_][\w-]{0,63}):(?:[ \t]+(.*))?$/;
const OTHER = /^(?:[ \t]*$|[ \t]+\S|-[ \t]|#)/;

const unquote = (value: string): string => {
  const text = value.trim();
  if (text.length > 1 && text.startsWith('"') && text.endsWith('"')) {
    return text.slice(1, -1).replace(/\\(["\\])/g, "$1");
  }
  if (text.length > 1 && text.startsWith("'") && text.endsWith("'")) {
    return text.slice(1, -1).replaceAll("''", "'");
  }
  return text.replace(/[ \t]#.*$/, "").trimEnd();
};

/**
 * Reads front matter: lines `name: text` between two lines `---`, the first of which begins the page. A text
 * may be quoted, or follow on indented lines after `>` or `|`. Answers nothing where there is none.
 */
const readFrontMatter = (markdown: string): FrontMatter | undefined => {
  const source = markdown.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const opening = /^---[ \t]*\n/.exec(source);
  if (!opening) return undefined;
  const values = new Map<string, string>();
  let folding: string | undefined;
  let at = opening[0].length;
  for (let count = 0; count < MAX_LINES && at < source.length; count += 1) {
    const found = source.indexOf("\n", at);
    const end = found < 0 ? source.length : found;
    const line = source.slice(at, end);
    at = end + 1;
    if (/^(?:---|\.\.\.)[ \t]*$/.test(line)) return { values, body: source.slice(at) };
    const entry = ENTRY.exec(line);
    const [, name, value = ""] = entry ?? [];
    if (name !== undefined) {
      folding = /^[>|][+-]?\s*$/.test(value) ? name : undefined;
      values.set(name, folding === undefined ? cleanLine(unquote(value)) : "");
    } else if (!OTHER.test(line)) return undefined;
    else if (folding !== undefined && /^[ \t]/.test(line)) {
      values.set(folding, `${values.get(folding) ?? ""} ${cleanLine(line.trim())}`.trim());
    }
  }
  return undefined;
};
