import type { Block, BlockData, BlockNode } from "#contract/schemas/document.ts";
import { isBlock, keyWithin, newBlock, newText, plainTextOf } from "../block.ts";
import { MAX_CELLS } from "../limits.ts";
import { normaliseText } from "./normalise-text.ts";

const LAST_NUMBER = 999_999_999;

const isList = (block: Block): boolean => block.type.startsWith("list-");

/** Whether the content of a list item starts on the line after its marker. */
export const startsOnNextLine = (item: Block): boolean => {
  const first = item.nodes[0];
  return (
    typeof item.data["checked"] !== "boolean" &&
    first?.object === "block" &&
    (isList(first) || first.type === "divider")
  );
};

const opensWithText = (list: Block): boolean => {
  const first = list.nodes[0];
  if (first?.object !== "block" || startsOnNextLine(first)) return false;
  return first.nodes.length > 0 || typeof first.data["checked"] === "boolean";
};

/** Whether the second block can follow the first, inside a list item, without a blank line. */
export const canFollow = (first: Block, second: Block): boolean => {
  switch (first.type) {
    case "paragraph":
    case "image":
    case "heading-1":
    case "heading-2":
    case "heading-3":
    case "heading-4":
    case "heading-5":
    case "heading-6":
    case "code":
      break;
    case "list-ordered":
    case "list-unordered":
    case "list-tasks":
      return second.type === "code" || second.type.startsWith("heading");
    default:
      return false;
  }
  const afterText = first.type === "paragraph" || first.type === "image";
  switch (second.type) {
    case "code":
    case "blockquote":
    case "heading-1":
    case "heading-2":
    case "heading-3":
    case "heading-4":
    case "heading-5":
    case "heading-6":
      return true;
    case "paragraph":
    case "image":
      return !afterText;
    case "list-ordered":
      return opensWithText(second) && (!afterText || (second.data["start"] ?? 1) === 1);
    case "list-unordered":
    case "list-tasks":
      return opensWithText(second);
    default:
      return false;
  }
};

/** The blocks of an item as written: a checkbox without text next to it is a paragraph of its own. */
export const writtenBlocks = (item: Block): Block[] => {
  const blocks = item.nodes.filter(isBlock);
  return typeof item.data["checked"] === "boolean" && blocks[0]?.type !== "paragraph"
    ? [newBlock("paragraph", item.key), ...blocks]
    : blocks;
};

const isLoose = (list: Block, asked: boolean): boolean => {
  const items = list.nodes.filter(isBlock);
  const shows = items.some((item) =>
    item.nodes.some(
      (node) => node.object === "block" && (node.type === "paragraph" || node.type === "image"),
    ),
  );
  if (!shows) return false;
  const written = items.map(writtenBlocks);
  if (asked && (items.length > 1 || written.some((blocks) => blocks.length > 1))) return true;
  return written.some((blocks) =>
    blocks.some((block, at) => {
      const next = blocks[at + 1];
      return next !== undefined && !canFollow(block, next);
    }),
  );
};

const startOf = (list: Block, count: number): number => {
  const start = list.data["start"];
  if (typeof start !== "number" || !Number.isInteger(start)) return 1;
  return Math.max(0, Math.min(start, LAST_NUMBER - count));
};

/**
 * Normalises a list: it contains only items, its type follows from their checkboxes, and it is `loose` (blank lines
 * between its blocks) where Markdown can express that and wherever a block needs a blank line before it. Empty lists
 * are dropped.
 */
export const normaliseList = (list: Block, inside: (item: Block) => Block[]): Block[] => {
  const items = list.nodes
    .map((node, at): Block => {
      if (node.object === "block" && node.type === "list-item") return node;
      const key = node.object === "block" ? node.key : list.key;
      return newBlock("list-item", keyWithin(key, `i${at}`), [node]);
    })
    .map((item) => {
      const { checked } = item.data;
      const data: BlockData = typeof checked === "boolean" ? { checked } : {};
      return newBlock("list-item", item.key, inside(item), data);
    });
  if (items.length === 0) return [];
  const hasBoxes = items.some(({ data }) => "checked" in data);
  const type =
    list.type === "list-ordered" ? list.type : hasBoxes ? "list-tasks" : "list-unordered";
  const data: BlockData = {};
  if (type === "list-ordered") {
    const start = startOf(list, items.length);
    if (start !== 1) data["start"] = start;
  }
  const normalised = newBlock(type, list.key, items, data);
  if (isLoose(normalised, list.data["loose"] === true)) data["loose"] = true;
  return [normalised];
};

const alignments: ReadonlySet<unknown> = new Set(["left", "center", "right"]);

/** A cell's own text, and the plain text of any blocks it should not contain. */
const cellNodes = (node: BlockNode): BlockNode[] => {
  if (!isBlock(node)) return [node];
  return node.nodes.flatMap((inner): BlockNode[] =>
    isBlock(inner) ? [newText(`\n${plainTextOf(inner)}`)] : [inner],
  );
};

const rowCells = (row: BlockNode): Block[] => {
  if (!isBlock(row)) return [];
  return row.nodes.map((node, at) => {
    const key = isBlock(node) ? node.key : keyWithin(row.key, `c${at}`);
    const nodes =
      isBlock(node) && node.type !== "table-cell" ? [newText(plainTextOf(node))] : cellNodes(node);
    return newBlock("table-cell", key, normaliseText(nodes, "cell"));
  });
};

/** Fits a row to the number of columns: missing cells are added, the text of surplus cells goes into the last. */
const fitCells = (cells: readonly Block[], width: number, key: string): Block[] => {
  const fitted = cells.slice(0, width);
  for (let at = fitted.length; at < width; at += 1) {
    fitted.push(newBlock("table-cell", keyWithin(key, `c${at}`)));
  }
  const last = fitted.at(-1);
  const extra = cells.slice(width).filter(({ nodes }) => nodes.length > 0);
  if (!last || extra.length === 0) return fitted;
  const nodes = [last, ...extra].flatMap((cell, at) =>
    at > 0 ? [newText(" | "), ...cell.nodes] : cell.nodes,
  );
  return fitted.with(
    fitted.length - 1,
    newBlock("table-cell", last.key, normaliseText(nodes, "cell")),
  );
};

/**
 * Normalises a table: each row has as many cells as the first, which is the header. A table without columns, or with
 * more than `MAX_CELLS`, becomes paragraphs.
 */
export const normaliseTable = (table: Block, text: (block: Block) => Block): Block[] => {
  const rows = table.nodes.filter(isBlock).map((row) => ({ row, cells: rowCells(row) }));
  const width = rows[0]?.cells.length ?? 0;
  const filled = rows.flatMap(({ cells }) => cells).filter(({ nodes }) => nodes.length > 0);
  if (width === 0 || width * rows.length > MAX_CELLS) {
    return filled.map((cell) =>
      text(newBlock("paragraph", cell.key, normaliseText(cell.nodes, "paragraph"))),
    );
  }
  const given = Array.isArray(table.data["align"]) ? table.data["align"] : [];
  const align = Array.from({ length: width }, (_, at) =>
    alignments.has(given[at]) ? (given[at] ?? null) : null,
  );
  return [
    newBlock(
      "table",
      table.key,
      rows.map(({ row, cells }) =>
        newBlock("table-row", row.key, fitCells(cells, width, row.key).map(text)),
      ),
      { align },
    ),
  ];
};
