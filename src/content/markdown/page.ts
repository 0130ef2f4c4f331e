import type { Document } from "#contract/schemas/document.ts";
import type { NewKey } from "../block.ts";
import { parseMarkdown } from "./parse.ts";
import { cleanLine } from "./characters.ts";
import { titleHeadingOf } from "./title.ts";

/** Maximum length of a slug. */
const MAX_SLUG = 100;

/** A page as written in a file: its title, description and content. */
export interface ReadPage {
  readonly title?: string;
  readonly description?: string;
  readonly document: Document;
  /** The same including the title heading, for callers that name the page differently. */
  readonly whole: Document;
}

/**
 * Parses a page's file. Title and description come from its front matter. Without a title there, a level-1 heading at
 * the start of the text becomes the title and is removed from the body, as is one that repeats the title. Other front
 * matter belongs to other tools and is ignored.
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
 * Derives a slug from a title: its letters and digits of any script, in lower case, joined by hyphens, at most 100
 * characters. `page` for a title without any.
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

/** The entries between two rows of dashes at the top of a page, and the rest of the page. */
interface FrontMatter {
  readonly values: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Maximum number of lines searched for the end of front matter. */
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
 * Parses front matter: lines `name: text` between two lines `---`, of which the first starts the page. A text may be
 * quoted, or follow on indented lines after `>` or `|`. Returns undefined if there is none.
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
