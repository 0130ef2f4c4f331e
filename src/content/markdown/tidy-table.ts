import type { Block, BlockNode } from "#contract/schemas/document.ts";
import { isBlock, newBlock, newText, plainTextOf } from "../block.ts";
import { MAX_CELLS } from "../limits.ts";
import { keyWithin } from "../key-within.ts";
import { tidyText } from "./tidy-text.ts";

const alignments: ReadonlySet<unknown> = new Set(["left", "center", "right"]);

/** A cell's own text, and the plain text of blocks it should not hold. */
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
    return newBlock("table-cell", key, tidyText(nodes, "cell"));
  });
};

/** As many cells as columns: missing ones added, the text of further ones kept in the last. */
const fit = (cells: readonly Block[], width: number, key: string): Block[] => {
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
  return fitted.with(fitted.length - 1, newBlock("table-cell", last.key, tidyText(nodes, "cell")));
};

/**
 * A table with at least one column, as many cells in each row as in the first, which is its head. One too
 * large for that becomes paragraphs.
 */
export const tidyTable = (table: Block, text: (block: Block) => Block): Block[] => {
  const rows = table.nodes.filter(isBlock).map((row) => ({ row, cells: rowCells(row) }));
  const width = rows[0]?.cells.length ?? 0;
  const filled = rows.flatMap(({ cells }) => cells).filter(({ nodes }) => nodes.length > 0);
  if (width === 0 || width * rows.length > MAX_CELLS) {
    return filled.map((cell) =>
      text(newBlock("paragraph", cell.key, tidyText(cell.nodes, "paragraph"))),
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
        newBlock("table-row", row.key, fit(cells, width, row.key).map(text)),
      ),
      { align },
    ),
  ];
};
