import type { Block, BlockNode } from "#contract/schemas/document.ts";
import { isBlock, newBlock } from "#content/block.ts";
import {
  attributeOf,
  childElementsOf,
  elementsIn,
  type HtmlElement,
  textOf,
} from "../html/element.ts";
import type { Conversion, Place } from "./conversion.ts";
import { flatten } from "./flow.ts";

/** Maximum number of columns over which a cell is repeated. */
const MAX_SPAN = 100;
/** Maximum number of cells in a table with spans repeated; beyond that, spanning cells are not repeated. */
const MAX_CELLS = 20_000;

interface Row {
  readonly id: string;
  readonly cells: readonly HtmlElement[];
  readonly isHead: boolean;
}

const rowsOf = (table: HtmlElement): Row[] => {
  const rows: Row[] = [];
  const visit = (element: HtmlElement, inHead: boolean): void => {
    for (const child of childElementsOf(element)) {
      if (/^(?:thead|tbody|tfoot)$/.test(child.name)) visit(child, child.name === "thead");
      if (child.name !== "tr") continue;
      const cells = [...childElementsOf(child)].filter(
        ({ name }) => name === "td" || name === "th",
      );
      if (cells.length === 0) continue;
      rows.push({
        id: attributeOf(child, "id"),
        cells,
        isHead: inHead || cells.every(({ name }) => name === "th"),
      });
    }
  };
  visit(table, false);
  return rows;
};

const spanOf = (cell: HtmlElement, name: string, most: number): number => {
  const value = Number.parseInt(attributeOf(cell, name), 10);
  return value > 1 ? Math.min(value, most) : 1;
};

/** Whether the row before the first one with several cells is the only head of the table. */
const isOnlyHead = (rows: readonly Row[], first: number): boolean =>
  rows[first - 1]?.isHead === true && rows[first]?.isHead === false;

/** The cells by row and column, repeated over all positions they span, and whether any spans several. */
const gridOf = (rows: readonly Row[]): { grid: (HtmlElement | undefined)[][]; spans: boolean } => {
  const grid: (HtmlElement | undefined)[][] = rows.map(() => []);
  let spans = false;
  let filled = 0;
  rows.forEach(({ cells }, at) => {
    let column = 0;
    const isOver = cells.length === 1 && !(at === 0 && isOnlyHead(rows, 1));
    for (const cell of cells) {
      while (grid[at]?.[column] !== undefined) column += 1;
      // The only cell of a row spans all columns like a heading, so it is not repeated.
      const wide = isOver ? 1 : spanOf(cell, "colspan", MAX_SPAN);
      const high = spanOf(cell, "rowspan", rows.length - at);
      const fits = filled + wide * high <= MAX_CELLS;
      spans ||= wide * high > 1;
      for (let down = 0; down < (fits ? high : 1); down += 1) {
        const row = grid[at + down];
        if (!row) continue;
        for (let right = 0; right < (fits ? wide : 1); right += 1) row[column + right] ??= cell;
      }
      filled += fits ? wide * high : 1;
      column += fits ? wide : 1;
    }
  });
  return { grid, spans };
};

const alignmentOf = (cell: HtmlElement | undefined): string | null => {
  if (!cell) return null;
  const said = `${attributeOf(cell, "style")};text-align:${attributeOf(cell, "align")}`;
  const styled = /text-align:\s*(left|center|right)/i.exec(said)?.[1];
  const classed = cell.classes.map(
    (one) => /^(?:text|align|x:text)-(left|center|right)$/.exec(one)?.[1],
  );
  return styled?.toLowerCase() ?? classed.find((one) => one !== undefined) ?? null;
};

const isSimple = ({ type }: Block): boolean => type === "paragraph" || type === "image";

const cellNodes = (cell: HtmlElement, conversion: Conversion, place: Place): BlockNode[] => {
  const blocks = conversion.blocksIn(cell, place);
  if (!blocks.every(isSimple)) conversion.lose("cell-blocks");
  return flatten(blocks, "break");
};

/** Whether a table is only used for layout: it has a single cell or column, or is marked as not being a table. */
const isLayout = (table: HtmlElement, rows: readonly Row[]): boolean => {
  if (/^(?:presentation|none)$/.test(attributeOf(table, "role"))) return true;
  if (rows.some(({ isHead }) => isHead)) return false;
  return rows.every(({ cells }) => cells.length === 1);
};

/** Whether a cell contains nothing to read or see. */
const isEmpty = (cell: HtmlElement): boolean =>
  textOf(cell) === "" && ![...elementsIn(cell)].some(({ name }) => shown.has(name));
const shown: ReadonlySet<string> = new Set([
  "img",
  "video",
  "iframe",
  "object",
  "input",
  "picture",
]);

const captionBlocks = (table: HtmlElement, conversion: Conversion, place: Place): Block[] => {
  for (const child of childElementsOf(table))
    if (child.name === "caption" && textOf(child) !== "")
      return [conversion.leaf("paragraph", flatten(conversion.blocksIn(child, place), "space"))];
  return [];
};

/** Converts a table, or only its content if it is used for layout. Cells that span several positions are repeated. */
export const tableBlocks = (table: HtmlElement, conversion: Conversion, place: Place): Block[] => {
  const all = rowsOf(table);
  const rows = all.filter(({ cells }) => cells.some((cell) => !isEmpty(cell)));
  if (rows.length === 0) return [];
  if (isLayout(table, rows))
    return rows.flatMap(({ cells }) => cells.flatMap((cell) => conversion.blocksIn(cell, place)));
  const caption = captionBlocks(table, conversion, place);
  // What spans all columns above the first row with several cells is a heading of the table, unless it is its head.
  const first = rows.findIndex(({ cells }) => cells.length > 1);
  const over = rows.splice(0, isOnlyHead(rows, first) ? first - 1 : first);
  for (const { cells } of over)
    for (const cell of cells)
      for (const block of conversion.blocksIn(cell, place)) caption.push(block);
  const { grid, spans } = gridOf(rows);
  if (spans) conversion.lose("spans");
  const width = grid.reduce((most, row) => Math.max(most, row.length), 0);
  if (!conversion.takesCells(width * grid.length)) return caption;
  const tableKey = conversion.leafKey();
  const inCell: Place = { ...place, level: place.level + 1 };
  const known = new Map<HtmlElement, BlockNode[]>();
  const nodesOf = (cell: HtmlElement): BlockNode[] => {
    const nodes = known.get(cell) ?? cellNodes(cell, conversion, inCell);
    known.set(cell, nodes);
    return nodes;
  };
  const rowOf = (cells: readonly (HtmlElement | undefined)[], id = ""): Block => {
    const nodes = Array.from({ length: width }, (_, at) => {
      const cell = cells[at];
      const key = conversion.newKey();
      if (at === 0) conversion.anchor(id, key);
      return newBlock("table-cell", key, cell ? conversion.owned(key, () => nodesOf(cell)) : []);
    });
    return conversion.holder("table-row", nodes);
  };
  // A table in Markdown needs a head; one without gets an empty one.
  const headless = rows[0]?.isHead !== true;
  const body = grid.map((cells, at) => rowOf(cells, rows[at]?.id));
  const hasText = body.some((row) =>
    row.nodes.some((cell) => isBlock(cell) && cell.nodes.length > 0),
  );
  if (!hasText) return caption;
  const align = Array.from({ length: width }, (_, at) =>
    alignmentOf(grid.at(-1)?.[at] ?? grid[0]?.[at]),
  );
  const nodes = headless ? [rowOf([]), ...body] : body;
  return [...caption, conversion.leaf("table", nodes, { align }, tableKey)];
};
