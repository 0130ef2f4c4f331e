import type { Block } from "#contract/schemas/document.ts";
import type { DocumentFragment, DocumentTopLevel } from "#contract/schemas/document-blocks.ts";
import type { DocumentTableDefinition } from "#contract/schemas/document-tables.ts";
import { childBlocks, plainTextOf } from "../block.ts";
import { publishLine } from "./lines.ts";

export type TableBlock = Extract<DocumentTopLevel, { type: "table" }>;

/** The fragment that stores the key of the header row. */
export const HEADER = "table-header";
/** Fragments that store the styled title of the column they are named after. */
export const COLUMN_TITLE = "table-column-title";

const fragmentOf = (cell: Block, more: Partial<DocumentFragment>): DocumentFragment => ({
  object: "fragment",
  ...more,
  nodes: [{ object: "block", type: "paragraph", nodes: publishLine(cell.nodes), isVoid: false }],
});

/** Whether a plain text can represent a cell completely. */
const isPlain = ({ nodes }: Block): boolean => {
  const [only] = nodes;
  if (only === undefined) return true;
  if (nodes.length > 1 || only.object !== "text") return false;
  return only.leaves.length === 1 && only.leaves[0]?.marks.length === 0;
};

/**
 * Converts a table to columns, records and fragments. A column is named by the key of its header cell, a record by
 * the key of its row, a fragment by the key of its cell.
 */
export const publishTable = (table: Block): TableBlock => {
  const [header, ...rows] = childBlocks(table);
  const titles = header === undefined ? [] : childBlocks(header);
  const { align } = table.data;
  const alignment = (at: number) => {
    const asked = Array.isArray(align) ? align[at] : null;
    if (asked === "center" || asked === "right") return { textAlignment: asked } as const;
    return { textAlignment: "left", ...(asked === "left" && { aligned: true }) } as const;
  };
  const definition = titles.map((cell, at): [string, DocumentTableDefinition] => [
    cell.key,
    { id: cell.key, title: plainTextOf(cell), type: "text", ...alignment(at) },
  ]);
  const cells = rows.map(childBlocks);
  const places = String(rows.length).length;
  const records = rows.map(({ key }, at) => [
    key,
    {
      orderIndex: String(at).padStart(places, "0"),
      values: Object.fromEntries(
        titles.map((title, column) => [title.key, cells[at]?.[column]?.key ?? ""]),
      ),
    },
  ]);
  return {
    object: "block",
    type: "table",
    key: table.key,
    isVoid: true,
    data: {
      view: {
        type: "grid",
        columns: titles.map(({ key }) => key),
        hideHeader: titles.every(({ nodes }) => nodes.length === 0),
      },
      records: Object.fromEntries(records),
      definition: Object.fromEntries(definition),
    },
    fragments: [
      { object: "fragment", key: header?.key, type: HEADER, nodes: [] },
      ...titles
        .filter((cell) => !isPlain(cell))
        .map((cell) => fragmentOf(cell, { fragment: cell.key, type: COLUMN_TITLE })),
      ...cells.flat().map((cell) => fragmentOf(cell, { key: cell.key, fragment: cell.key })),
    ],
  };
};
