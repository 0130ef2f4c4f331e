import { cleanTitle } from "../markdown/tags.ts";
import { readInlineTokens } from "../markdown/reader.ts";
import { wordsOfTags } from "../markdown/title.ts";
import { newBlock, newDocument, newLeaf, newText } from "../block.ts";
import { printMarkdown } from "../markdown/print.ts";

/** An entry of a table of contents: a page by its file, a link to elsewhere, a heading for a group, or mere words. */
export interface SummaryEntry {
  readonly kind: "page" | "link" | "group" | "words";
  readonly title: string;
  /** The address as written; empty for groups and mere words. */
  readonly target: string;
  /** The title shown in the sidebar instead. */
  readonly label?: string;
  readonly children: readonly SummaryEntry[];
}

/** An entry with the line it is written in. */
interface ReadEntry extends Omit<SummaryEntry, "children"> {
  readonly line: string;
  /** The lines before it that do not describe pages. */
  readonly before: readonly string[];
  readonly depth: number;
  readonly children: ReadEntry[];
}

/** A table of contents as written. */
export interface Summary {
  readonly entries: readonly SummaryEntry[];
  readonly source: string;
}

const HEADING = /^ {0,3}#{2,6}[ \t]+(.*?)[ \t]*#*[ \t]*$/;
const RULE = /^ {0,3}(?:\*[ \t]*){3,}$|^ {0,3}(?:-[ \t]*){3,}$|^ {0,3}(?:_[ \t]*){3,}$/;
const ITEM = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+(.*?)[ \t]*$/;
const OUTSIDE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

const widthOf = (indent: string): number => indent.replaceAll("\t", "    ").length;

/** The text of a title in the table of contents. */
const titleOf = (tokens: ReturnType<typeof readInlineTokens>): string =>
  cleanTitle(
    tokens
      .map(({ type, content }) => (type === "html_inline" ? wordsOfTags(content) : content))
      .join(""),
  );

const readItem = (text: string): Omit<SummaryEntry, "children"> => {
  const tokens = readInlineTokens(text);
  const link = tokens.find(({ type }) => type === "link_open");
  const title = titleOf(tokens);
  if (link === undefined) return { kind: "words", title, target: "" };
  const target = String(link.attrGet("href") ?? "");
  const label = String(link.attrGet("title") ?? "");
  return {
    kind: OUTSIDE.test(target) ? "link" : "page",
    title: title === "" ? target : title,
    target,
    ...(label === "" ? {} : { label }),
  };
};

interface Lines {
  readonly top: ReadEntry[];
  readonly all: ReadEntry[];
  readonly after: readonly string[];
}

const readLines = (source: string): Lines => {
  const top: ReadEntry[] = [];
  const all: ReadEntry[] = [];
  let before: string[] = [];
  let group: ReadEntry | undefined;
  let open: { readonly width: number; readonly entry: ReadEntry }[] = [];
  for (const line of source.split(/(?<=\n)/)) {
    const text = line.replace(/\r?\n$/, "");
    const heading = HEADING.exec(text)?.[1];
    const item = RULE.test(text) ? null : ITEM.exec(text);
    if (heading !== undefined) {
      const title = titleOf(readInlineTokens(heading));
      group = { kind: "group", title, target: "", line, before, depth: 0, children: [] };
      top.push(group);
      all.push(group);
      [before, open] = [[], []];
    } else if (item !== null) {
      const [, indent = "", content = ""] = item;
      const width = widthOf(indent);
      while (open.length > 0 && (open.at(-1)?.width ?? 0) >= width) open.pop();
      const holder = open.at(-1)?.entry ?? group;
      const depth = open.length;
      const entry: ReadEntry = { ...readItem(content), line, before, depth, children: [] };
      (holder?.children ?? top).push(entry);
      all.push(entry);
      before = [];
      open.push({ width, entry });
    } else {
      // A rule ends a group, as in legacy tables of contents.
      if (RULE.test(text)) [group, open] = [undefined, []];
      before.push(line);
    }
  }
  return { top, all, after: before };
};

/** Parses a table of contents: lists of links, with headings above them. */
export const readSummary = (source: string): Summary => ({
  entries: readLines(source.replace(/^\uFEFF/, "")).top,
  source,
});

const linkOf = ({ kind, title, target, label }: SummaryEntry): string => {
  const words = title === "" ? "Untitled" : title;
  const data = label === undefined ? { href: target } : { href: target, title: label };
  const marks = kind === "words" ? [] : [{ object: "mark" as const, type: "link" as const, data }];
  const paragraph = newBlock("paragraph", "line", [newText([newLeaf(words, marks)])]);
  return printMarkdown(newDocument([paragraph])).trim();
};

const isSameEntry = (one: SummaryEntry, other: SummaryEntry): boolean =>
  one.kind === other.kind &&
  one.title === other.title &&
  one.target === other.target &&
  one.label === other.label;

const isSameOutline = (one: readonly SummaryEntry[], other: readonly SummaryEntry[]): boolean =>
  one.length === other.length &&
  one.every((entry, at) => {
    const twin = other[at];
    return (
      twin !== undefined && isSameEntry(entry, twin) && isSameOutline(entry.children, twin.children)
    );
  });

/** Writes entries, reusing the lines of unchanged ones. */
const writeLines = (entries: readonly SummaryEntry[], { all, after }: Lines): string => {
  const known = new Map<string, ReadEntry[]>();
  const nameOf = ({ kind, title, target }: SummaryEntry) =>
    kind === "page" ? `page ${target}` : `${kind} ${title} ${target}`;
  for (const entry of all) known.set(nameOf(entry), [...(known.get(nameOf(entry)) ?? []), entry]);
  const sample = all.find(({ kind }) => kind !== "group")?.line ?? "";
  const bullet = /^[ \t]*([-*+])/.exec(sample)?.[1] ?? "*";
  const nested = all.find(({ kind, depth }) => kind !== "group" && depth === 1)?.line ?? "";
  const step = /^[ \t]+/.exec(nested)?.[0] ?? "  ";
  const ending = sample.endsWith("\r\n") ? "\r\n" : "\n";
  let text = "";
  let inGroup = false;
  const add = (entry: SummaryEntry, depth: number, group: boolean): void => {
    const was = known.get(nameOf(entry))?.shift();
    const isKept = was !== undefined && isSameEntry(entry, was) && was.depth === depth;
    const closes = depth === 0 && entry.kind !== "group" && inGroup && !group;
    const before = was?.before.join("") ?? "";
    if (text !== "" && !text.endsWith("\n")) text += ending;
    if (closes && !before.split(/\r?\n/).some((line) => RULE.test(line))) {
      text += `${ending}***${ending}${ending}`;
      inGroup = false;
    }
    text += before;
    if (isKept) text += was.line;
    else if (entry.kind === "group")
      text += `${text === "" || /\n\r?\n$/.test(text) ? "" : ending}## ${linkOf({ ...entry, kind: "words" })}${ending}${ending}`;
    else text += `${step.repeat(depth)}${bullet} ${linkOf(entry)}${ending}`;
    const isGroup = entry.kind === "group";
    if (isGroup) inGroup = true;
    for (const child of entry.children) add(child, isGroup ? 0 : depth + 1, group || isGroup);
  };
  for (const entry of entries) add(entry, 0, false);
  return text + after.join("");
};

/**
 * Rewrites a table of contents so that it contains `entries`: the lines of entries that stay are kept byte for byte,
 * with the lines before them.
 */
export const rewriteSummary = (
  source: string | undefined,
  entries: readonly SummaryEntry[],
): string => {
  const read = readLines(source ?? "");
  if (source !== undefined && isSameOutline(read.top, entries)) return source;
  const kept = writeLines(entries, read);
  if (source !== undefined && isSameOutline(readLines(kept).top, entries)) return kept;
  const [first] = read.all;
  const head =
    source === undefined ? "# Table of contents\n\n" : (first?.before.join("") ?? source);
  return head + writeLines(entries, { top: [], all: [], after: [] });
};
