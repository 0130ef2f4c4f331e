import type { Block } from "#contract/schemas/document.ts";
import { childBlocks, plainTextOf } from "../block.ts";
import { summaryOf } from "../html/summary.ts";
import { alertLineOf } from "./alerts.ts";
import { type Escaping, writeTarget } from "./characters.ts";
import { endOfTag, writeSummary, writeTag } from "./tags.ts";
import { canFollow, startsOnNextLine, writtenBlocks } from "./lists-and-tables.ts";
import type { TextPlace } from "./normalise-text.ts";
import { writeText } from "./write-text.ts";

/** Texts already written during normalisation, so that printing does not write them again. */
const written = new WeakMap<Block, string>();

export const rememberWritten = (block: Block, text: string): void => {
  written.set(block, text);
};

const textOf = (block: Block, place: TextPlace, escaping: Escaping): string =>
  written.get(block) ?? writeText(block.nodes, place, escaping) ?? "";

/** Prefixes the first line with `first` and all others with `rest`. */
const prefixed = (text: string, first: string, rest: string): string =>
  text
    .split("\n")
    .map((line, at) => {
      const prefix = at === 0 ? first : rest;
      return line === "" ? prefix.trimEnd() : prefix + line;
    })
    .join("\n");

const writeFence = (text: string, info: string): string => {
  const character = info.includes("`") ? "~" : "`";
  const runs = text.match(character === "`" ? /`{3,}/g : /~{3,}/g) ?? [];
  const length = runs.reduce((longest, run) => Math.max(longest, run.length), 2) + 1;
  const fence = character.repeat(length);
  const gap = info.startsWith(character) ? " " : "";
  return `${fence}${gap}${info}\n${text === "" ? "" : `${text}\n`}${fence}`;
};

const writeItem = (item: Block, marker: string, loose: boolean, escaping: Escaping): string => {
  const { checked } = item.data;
  const box = typeof checked === "boolean" ? (checked ? "[x]" : "[ ]") : "";
  const blocks = writtenBlocks(item);
  const body = writeBlocks(blocks, escaping, loose ? "always" : "where needed");
  const content =
    box === "" ? body : `${box}${body === "" || body.startsWith("\n") ? "" : " "}${body}`;
  if (content === "") return marker;
  const indent = " ".repeat(marker.length + 1);
  return startsOnNextLine(item)
    ? `${marker}\n${prefixed(content, indent, indent)}`
    : prefixed(content, `${marker} `, indent);
};

const writeList = (list: Block, alternate: boolean, escaping: Escaping): string => {
  const start = typeof list.data["start"] === "number" ? list.data["start"] : 1;
  const loose = list.data["loose"] === true;
  return childBlocks(list)
    .map((item, at) => {
      const marker =
        list.type === "list-ordered"
          ? `${start + at}${alternate ? ")" : "."}`
          : alternate
            ? "*"
            : "-";
      return writeItem(item, marker, loose, escaping);
    })
    .join(loose ? "\n\n" : "\n");
};

const writeTable = (table: Block, escaping: Escaping): string => {
  const [head = "", ...body] = childBlocks(table).map((row) => {
    const cells = childBlocks(row).map((cell) => textOf(cell, "cell", escaping));
    return `| ${cells.join(" | ")} |`;
  });
  const given = table.data["align"];
  const rules = (Array.isArray(given) ? given : []).map((align) =>
    align === "center" ? ":---:" : align === "left" ? ":---" : align === "right" ? "---:" : "---",
  );
  return [head, `| ${rules.join(" | ")} |`, ...body].join("\n");
};

const writeTagged = (block: Block, escaping: Escaping): string => {
  const { open, close } = writeTag(block.type, block.data);
  const blocks = childBlocks(block);
  const body = writeBlocks(blocks, escaping);
  // Raw source ends at a blank line at the earliest, so the closing tag follows one.
  const end = blocks.at(-1)?.type === "raw" ? `\n${close}` : close;
  return body === "" ? `${open}\n${close}` : `${open}\n${body}\n${end}`;
};

/**
 * A tag without a caption is written without an end tag, unless an unrelated end tag that follows would be taken for
 * its own.
 */
const writeCaptioned = (block: Block, escaping: Escaping, endFollows: boolean): string =>
  block.nodes.length > 0 || endFollows
    ? writeTagged(block, escaping)
    : writeTag(block.type, block.data).open;

/** The index of the last raw block that contains a tag's end, by the name of the tag. */
const lastEndsIn = (blocks: readonly Block[]): ReadonlyMap<string, number> => {
  const last = new Map<string, number>();
  for (const [at, { type, data }] of blocks.entries()) {
    if (type !== "raw") continue;
    for (const line of String(data["markdown"] ?? "").split("\n")) {
      const name = endOfTag(line.trim());
      if (name !== undefined) last.set(name, at);
    }
  }
  return last;
};

const writeExpandable = (block: Block, escaping: Escaping): string => {
  const title = typeof block.data["title"] === "string" ? block.data["title"] : "";
  const open = block.data["open"] === true ? "<details open>" : "<details>";
  const body = writeBlocks(childBlocks(block), escaping);
  const parts = [
    open,
    writeSummary(title, summaryOf(block.data)),
    ...(body === "" ? [] : [body]),
    "</details>",
  ];
  return parts.join("\n\n");
};

/** A hint that was parsed from an alert is written as one, if it has content. */
const writeHint = (block: Block, escaping: Escaping): string => {
  const line = alertLineOf(block.data);
  const blocks = childBlocks(block);
  if (line === undefined || blocks.length === 0) return writeTagged(block, escaping);
  const body = writeBlocks(blocks, escaping);
  // Only words may follow directly: other blocks, breaks, and lines that would change the meaning of the line above
  // need a blank line.
  const joins = blocks[0]?.type === "paragraph" && !/^(?:[-=|:]|\\\n)/.test(body);
  return prefixed(`${line}${joins ? "\n" : "\n\n"}${body}`, "> ", "> ");
};

const writeHeading = (block: Block, escaping: Escaping): string =>
  `${"#".repeat(Number(block.type.slice(-1)))} ${textOf(block, "heading", escaping)}`.trimEnd();

/** Writes a single block. A list directly after another of its kind gets different markers. */
const writeAny = (
  block: Block,
  escaping: Escaping,
  alternate: boolean,
  endFollows: boolean,
): string => {
  switch (block.type) {
    case "paragraph":
      return textOf(block, "paragraph", escaping);
    case "heading-1":
    case "heading-2":
    case "heading-3":
    case "heading-4":
    case "heading-5":
    case "heading-6":
      return writeHeading(block, escaping);
    case "list-ordered":
    case "list-unordered":
    case "list-tasks":
      return writeList(block, alternate, escaping);
    case "blockquote":
      return prefixed(writeBlocks(childBlocks(block), escaping), "> ", "> ");
    case "divider":
      return "---";
    case "code": {
      const info = block.data["info"];
      return writeFence(plainTextOf(block), typeof info === "string" ? info : "");
    }
    case "math": {
      const text = plainTextOf(block);
      return text === "" ? "$$\n$$" : `$$\n${text}\n$$`;
    }
    case "table":
      return writeTable(block, escaping);
    case "image": {
      const { src = "", alt = "", title = "" } = block.data;
      const inline = { src: String(src), alt: String(alt), title: String(title) };
      return writeImageLine(inline);
    }
    case "hint":
      return writeHint(block, escaping);
    case "tabs":
    case "tabs-item":
      return writeTagged(block, escaping);
    case "embed":
    case "file":
    case "content-ref":
    case "openapi":
    case "openapi-operation":
    case "openapi-schemas":
      return writeCaptioned(block, escaping, endFollows);
    case "expandable":
      return writeExpandable(block, escaping);
    case "raw":
      return String(block.data["markdown"] ?? "");
    case "list-item":
    case "table-row":
    case "table-cell":
      return writeBlocks(childBlocks(block), escaping);
  }
};

const writeImageLine = (data: Record<"src" | "alt" | "title", string>): string => {
  const alt = data.alt.replace(/[\\`*_[\]<&~!|$#]/g, "\\$&");
  return `![${alt}]${writeTarget(data.src, data.title)}`;
};

const markerKind = (block: Block | undefined): string | undefined =>
  block?.type === "list-ordered"
    ? "number"
    : block?.type.startsWith("list-")
      ? "bullet"
      : undefined;

/** Writes normalised blocks, with a blank line between them, or only where one is needed. */
export const writeBlocks = (
  blocks: readonly Block[],
  escaping: Escaping,
  blank: "always" | "where needed" = "always",
): string => {
  let text = "";
  let alternate = false;
  const lastEnds = lastEndsIn(blocks);
  blocks.forEach((block, at) => {
    const before = blocks[at - 1];
    const kind = markerKind(block);
    alternate = kind !== undefined && kind === markerKind(before) && !alternate;
    if (before) text += blank === "always" || !canFollow(before, block) ? "\n\n" : "\n";
    const end = lastEnds.size === 0 ? undefined : endOfTag(writeTag(block.type, {}).close);
    const endFollows = end !== undefined && (lastEnds.get(end) ?? -1) > at;
    text += writeAny(block, escaping, alternate, endFollows);
  });
  return text;
};
