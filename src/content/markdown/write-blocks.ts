import type { Block } from "#contract/schemas/document.ts";
import { childBlocks, plainTextOf } from "../block.ts";
import type { Care } from "./escape.ts";
import { writeSummary } from "./summary.ts";
import { writeTag } from "./tags.ts";
import { canFollow, startsOnNextLine, writtenBlocks } from "./tidy-list.ts";
import type { TextPlace } from "./tidy-text.ts";
import { writeTarget } from "./write-target.ts";
import { writeText } from "./write-text.ts";

/** Texts as they were written while a document was normalised, so that no text is written twice. */
const written = new WeakMap<Block, string>();

export const rememberWritten = (block: Block, text: string): void => {
  written.set(block, text);
};

const textOf = (block: Block, place: TextPlace, care: Care): string =>
  written.get(block) ?? writeText(block.nodes, place, care) ?? "";

/** Puts the first line behind one prefix and all others behind another. */
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

const writeItem = (item: Block, marker: string, loose: boolean, care: Care): string => {
  const { checked } = item.data;
  const box = typeof checked === "boolean" ? (checked ? "[x]" : "[ ]") : "";
  const blocks = writtenBlocks(item);
  const body = writeBlocks(blocks, care, loose ? "always" : "where needed");
  const content =
    box === "" ? body : `${box}${body === "" || body.startsWith("\n") ? "" : " "}${body}`;
  if (content === "") return marker;
  const indent = " ".repeat(marker.length + 1);
  return startsOnNextLine(item)
    ? `${marker}\n${prefixed(content, indent, indent)}`
    : prefixed(content, `${marker} `, indent);
};

const writeList = (list: Block, alternate: boolean, care: Care): string => {
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
      return writeItem(item, marker, loose, care);
    })
    .join(loose ? "\n\n" : "\n");
};

const writeTable = (table: Block, care: Care): string => {
  const [head = "", ...body] = childBlocks(table).map((row) => {
    const cells = childBlocks(row).map((cell) => textOf(cell, "cell", care));
    return `| ${cells.join(" | ")} |`;
  });
  const given = table.data["align"];
  const rules = (Array.isArray(given) ? given : []).map((align) =>
    align === "center" ? ":---:" : align === "left" ? ":---" : align === "right" ? "---:" : "---",
  );
  return [head, `| ${rules.join(" | ")} |`, ...body].join("\n");
};

const writeTagged = (block: Block, care: Care): string => {
  const { open, close } = writeTag(block.type, block.data);
  const blocks = childBlocks(block);
  const body = writeBlocks(blocks, care);
  // Source ends at a blank line at the earliest, so the closing tag keeps away from it.
  const end = blocks.at(-1)?.type === "raw" ? `\n${close}` : close;
  return body === "" ? `${open}\n${close}` : `${open}\n${body}\n${end}`;
};

const writeCaptioned = (block: Block, care: Care): string =>
  block.nodes.length > 0 ? writeTagged(block, care) : writeTag(block.type, block.data).open;

const writeExpandable = (block: Block, care: Care): string => {
  const title = typeof block.data["title"] === "string" ? block.data["title"] : "";
  const open = block.data["open"] === true ? "<details open>" : "<details>";
  const body = writeBlocks(childBlocks(block), care);
  const parts = [open, writeSummary(title), ...(body === "" ? [] : [body]), "</details>"];
  return parts.join("\n\n");
};

const writeHeading = (block: Block, care: Care): string =>
  `${"#".repeat(Number(block.type.slice(-1)))} ${textOf(block, "heading", care)}`.trimEnd();

/** One block, alone; a list that follows another of its kind is told apart by other markers. */
const writeAny = (block: Block, care: Care, alternate = false): string => {
  switch (block.type) {
    case "paragraph":
      return textOf(block, "paragraph", care);
    case "heading-1":
    case "heading-2":
    case "heading-3":
    case "heading-4":
    case "heading-5":
    case "heading-6":
      return writeHeading(block, care);
    case "list-ordered":
    case "list-unordered":
    case "list-tasks":
      return writeList(block, alternate, care);
    case "blockquote":
      return prefixed(writeBlocks(childBlocks(block), care), "> ", "> ");
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
      return writeTable(block, care);
    case "image": {
      const { src = "", alt = "", title = "" } = block.data;
      const inline = { src: String(src), alt: String(alt), title: String(title) };
      return writeImageLine(inline);
    }
    case "hint":
    case "tabs":
    case "tabs-item":
      return writeTagged(block, care);
    case "embed":
    case "file":
    case "content-ref":
    case "openapi":
      return writeCaptioned(block, care);
    case "expandable":
      return writeExpandable(block, care);
    case "raw":
      return String(block.data["markdown"] ?? "");
    case "list-item":
    case "table-row":
    case "table-cell":
      return writeBlocks(childBlocks(block), care);
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

/** Blocks in normal form, one below the other, with a blank line between them or where one is needed. */
export const writeBlocks = (
  blocks: readonly Block[],
  care: Care,
  blank: "always" | "where needed" = "always",
): string => {
  let text = "";
  let alternate = false;
  blocks.forEach((block, at) => {
    const before = blocks[at - 1];
    const kind = markerKind(block);
    alternate = kind !== undefined && kind === markerKind(before) && !alternate;
    if (before) text += blank === "always" || !canFollow(before, block) ? "\n\n" : "\n";
    text += writeAny(block, care, alternate);
  });
  return text;
};
