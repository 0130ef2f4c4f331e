import type { BlockData, BlockType } from "#contract/schemas/document.ts";
import { summaryOf, titleOfSummary } from "../html/summary.ts";
import { cleanLine, decodeReferences, escapeReferences } from "./characters.ts";

/** Tags that are closed by `{% endNAME %}`, and the block type of each. */
const pairedTags = new Map<string, BlockType>([
  ["hint", "hint"],
  ["tabs", "tabs"],
  ["tab", "tabs-item"],
]);

/** Tags that can have an end tag, around a caption, or be used without one. */
const captionedTags = new Map<string, BlockType>([
  ["embed", "embed"],
  ["file", "file"],
  ["content-ref", "content-ref"],
  ["openapi", "openapi"],
  ["openapi-operation", "openapi-operation"],
  ["openapi-schemas", "openapi-schemas"],
]);

const tagOfType = new Map<BlockType, string>(
  [...pairedTags, ...captionedTags].map(([name, type]) => [type, name]),
);

/** A line that starts with a tag: its attributes and the rest of the line. */
export interface TagLine {
  readonly name: string;
  readonly attributes: BlockData;
  readonly rest: string;
}

const TAG = /^\{%[ \t]*([a-z][a-z-]{0,31})((?:[ \t]+[\w-]{1,64}="[^"\n]*")*)[ \t]*%\}/;
const ATTRIBUTE = /([\w-]+)="([^"\n]*)"/g;
const ANY_TAG_LINE = /^\{%(?:[^%\n]|%(?!\}))*%\}[ \t]*$/;

/** Parses the tag at the start of a line. */
export const readTag = (line: string): TagLine | undefined => {
  const match = TAG.exec(line);
  if (!match) return undefined;
  const attributes: BlockData = {};
  for (const [, name = "", value = ""] of (match[2] ?? "").matchAll(ATTRIBUTE)) {
    Object.defineProperty(attributes, name, {
      value: decodeReferences(value),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return { name: match[1] ?? "", attributes, rest: line.slice(match[0].length).trimEnd() };
};

/** Whether a line consists of exactly one tag, known or not. */
export const isTagLine = (line: string): boolean => ANY_TAG_LINE.test(line);

/** The name in `{% endNAME %}`, if the line contains nothing else. */
export const endOfTag = (line: string): string | undefined =>
  /^\{%[ \t]*end([a-z][a-z-]{0,31})[ \t]*%\}[ \t]*$/.exec(line)?.[1];

export const pairedTagType = (name: string): BlockType | undefined => pairedTags.get(name);

export const captionedTagType = (name: string): BlockType | undefined => captionedTags.get(name);

/** The data of a tag's block that a tag can express: short texts by name. */
export const tagData = (data: BlockData): BlockData =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([name, value]) => /^[\w-]{1,64}$/.test(name) && value !== null)
      .map(([name, value]) => [name, cleanLine(String(value))]),
  );

/** The lines that open and close a block's tag. */
export const writeTag = (type: BlockType, data: BlockData): { open: string; close: string } => {
  const name = tagOfType.get(type) ?? type;
  const attributes = Object.entries(data).map(
    ([key, value]) => ` ${key}="${escapeReferences(String(value)).replaceAll('"', "&quot;")}"`,
  );
  return { open: `{% ${name}${attributes.join("")} %}`, close: `{% end${name} %}` };
};

/** Maximum number of lines in a summary. */
const MAX_LINES = 20;

/** The content of a summary: its text, its source if it contains tags, and line breaks right after it. */
export interface Summary {
  readonly title: string;
  readonly summary?: string;
  readonly breaks?: string;
}

/**
 * Parses `<summary>…</summary>`, which may follow blank lines, requesting one more line at a time until it is closed.
 * Returns undefined if it is missing, unclosed or contains more than text and inline tags.
 */
export const readSummary = (
  nextLine: () => string | undefined,
  firstLine: string,
): Summary | undefined => {
  let text = firstLine.trim();
  for (let count = 0; count < MAX_LINES && text === ""; count += 1) {
    const line = nextLine();
    if (line === undefined) return undefined;
    text = line.trim();
  }
  if (!/^<summary>/i.test(text)) return undefined;
  for (let count = 0; count < MAX_LINES && !/<\/summary>/i.test(text); count += 1) {
    const line = nextLine();
    if (line === undefined || line.trim() === "") return undefined;
    text += ` ${line.trim()}`;
  }
  const [, inner, behind = ""] =
    /^<summary>(.*)<\/summary>((?:[ \t]*<br[ \t]*\/?>)*)$/i.exec(text) ?? [];
  if (inner === undefined) return undefined;
  const breaks = behind === "" ? {} : { breaks: behind.trim() };
  if (!inner.includes("<")) return { title: cleanTitle(decodeReferences(inner)), ...breaks };
  const summary = inner.trim();
  const title = titleOfSummary(summary);
  return title !== undefined && summaryOf({ title, summary }) !== undefined
    ? { title, summary, ...breaks }
    : undefined;
};

/** A title on one line, without surrounding white space. */
export const cleanTitle = (title: string): string => cleanLine(title).trim();

/** The reverse of reading a summary. */
export const writeSummary = (title: string, summary?: string): string => {
  if (summary !== undefined) return `<summary>${summary}</summary>`;
  const text = title.replace(/[&<>]/g, (character) =>
    character === "&" ? "&amp;" : character === "<" ? "&lt;" : "&gt;",
  );
  return `<summary>${text}</summary>`;
};
