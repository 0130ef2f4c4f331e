import type { Block, BlockNode } from "#contract/schemas/document.ts";
import type { DocumentFragment } from "#contract/schemas/document-blocks.ts";
import type { DocumentTableRecord } from "#contract/schemas/document-tables.ts";
import { MAX_PAGE_BLOCKS } from "#contract/schemas/limits.ts";
import { newBlock, newText, plainTextOf } from "../block.ts";
import type { ReadKeys } from "./read-keys.ts";
import { readLine } from "./read-lines.ts";
import { NotKept, type Place, refuseMembers, within } from "./refusal.ts";
import { COLUMN_TITLE, HEADER, type TableBlock } from "./tables.ts";

/** A fragment and its place in the request. */
interface Placed {
  readonly fragment: DocumentFragment;
  readonly place: Place;
}

/** The single line of a fragment. */
const lineOf = ({ fragment: { nodes }, place }: Placed): BlockNode[] => {
  const [paragraph, more] = nodes;
  const inside = within(place, "nodes");
  if (paragraph === undefined) return [];
  if (more !== undefined) throw new NotKept(within(inside, 1), "a cell holds one paragraph");
  const here = within(inside, 0);
  if (paragraph.type !== "paragraph")
    throw new NotKept(here, `a cell holds a paragraph, and no "${paragraph.type}"`);
  if (paragraph.data?.align !== undefined && paragraph.data.align !== "start")
    throw new NotKept(within(here, "data"), "columns are aligned, and not their cells");
  return readLine(paragraph.nodes, within(here, "nodes"));
};

interface Fragments {
  readonly header: DocumentFragment | undefined;
  readonly titles: ReadonlyMap<string, Placed>;
  readonly cells: ReadonlyMap<string, Placed>;
}

const sortFragments = (fragments: readonly DocumentFragment[], place: Place): Fragments => {
  let header: DocumentFragment | undefined;
  const titles = new Map<string, Placed>();
  const cells = new Map<string, Placed>();
  for (const [at, fragment] of fragments.entries()) {
    const placed = { fragment, place: within(place, at) };
    if (fragment.type === HEADER && fragment.nodes.length === 0) {
      header = fragment;
      continue;
    }
    const name = fragment.fragment ?? "";
    const kind = fragment.type === COLUMN_TITLE ? titles : cells;
    if (kind.has(name))
      throw new NotKept(within(placed.place, "fragment"), `"${name}" stands there twice`);
    kind.set(name, placed);
  }
  return { header, titles, cells };
};

/** The columns in order, as header cells and alignments. */
const readColumns = (
  { data: { view, definition } }: TableBlock,
  titles: Fragments["titles"],
  keys: ReadKeys,
  place: Place,
) => {
  const at = within(place, "view");
  if (view.type !== "grid")
    throw new NotKept(at, `a view of the type "${view.type}" cannot be kept`);
  refuseMembers(view, ["columnWidths", "useNewSizing"], at);
  if (view.columns.length === 0)
    throw new NotKept(within(at, "columns"), "a table has at least one column");
  const shown = new Set(view.columns);
  const hidden = Object.keys(definition).find((name) => !shown.has(name));
  if (hidden !== undefined || shown.size < view.columns.length)
    throw new NotKept(within(at, "columns"), "every column stands there once");
  return view.columns.map((name) => {
    const column = Object.hasOwn(definition, name) ? definition[name] : undefined;
    const here = within(within(place, "definition"), name);
    if (column === undefined) throw new NotKept(here, "is missing");
    if (column.type !== "text")
      throw new NotKept(here, `a column of the type "${column.type}" cannot be kept`);
    if (column.verticalAlignment !== undefined && column.verticalAlignment !== "top")
      throw new NotKept(here, `"verticalAlignment" cannot be kept`);
    if (view.hideHeader && column.title !== "")
      throw new NotKept(here, "a column without a header has no title");
    const styled = titles.get(name);
    const cell = newBlock("table-cell", keys.named(name), styled && lineOf(styled));
    // If only the title was changed, the title counts.
    if (!styled || plainTextOf(cell) !== column.title)
      cell.nodes = column.title === "" ? [] : [newText(column.title)];
    const { textAlignment, aligned } = column;
    const align = textAlignment === "left" && aligned !== true ? null : textAlignment;
    return { name, cell, align };
  });
};

const byOrder = (
  [, a]: readonly [string, DocumentTableRecord],
  [, b]: readonly [string, DocumentTableRecord],
): number => (a.orderIndex < b.orderIndex ? -1 : a.orderIndex > b.orderIndex ? 1 : 0);

/**
 * Converts a table of columns, records and fragments to rows of cells. Throws for anything that a text cell cannot
 * express.
 */
export const readTable = (block: TableBlock, keys: ReadKeys, place: Place): Block => {
  const at = within(place, "data");
  const { records, view, fullWidth } = block.data;
  refuseMembers({ fullWidth }, ["fullWidth"], at);
  const rows = Object.entries(records).toSorted(byOrder);
  if (view.columns.length * (rows.length + 1) > MAX_PAGE_BLOCKS)
    throw new NotKept(place, `at most ${MAX_PAGE_BLOCKS} cells fit on a page`, true);
  const inside = within(place, "fragments");
  const { header, titles, cells } = sortFragments(block.fragments, inside);
  const columns = readColumns(block, titles, keys, at);
  const shown = new Set(view.columns);
  const read = new Set<string>();
  const readCell = (row: string, values: DocumentTableRecord["values"], column: string): Block => {
    const value = Object.hasOwn(values, column) ? values[column] : "";
    const here = within(within(within(within(at, "records"), row), "values"), column);
    if (value === "") return newBlock("table-cell", keys.fresh());
    if (typeof value !== "string")
      throw new NotKept(here, "a value of a text column is the name of a fragment");
    const cell = cells.get(value);
    if (!cell) throw new NotKept(here, `there is no fragment "${value}"`);
    const key = read.has(value) ? keys.fresh() : (cell.fragment.key ?? keys.named(value));
    read.add(value);
    return newBlock("table-cell", key, lineOf(cell));
  };
  const body = rows.map(([name, { values }]) => {
    const unknown = Object.keys(values).find((column) => !shown.has(column));
    if (unknown !== undefined)
      throw new NotKept(
        within(within(within(at, "records"), name), "values"),
        `there is no column "${unknown}"`,
      );
    const inRow = columns.map((column) => readCell(name, values, column.name));
    return newBlock("table-row", keys.named(name), inRow);
  });
  for (const [name, unused] of cells)
    if (!read.has(name)) throw new NotKept(unused.place, "no row of the table says it");
  const first = newBlock(
    "table-row",
    keys.of(header?.key),
    columns.map(({ cell }) => cell),
  );
  return newBlock("table", keys.of(block.key), [first, ...body], {
    align: columns.map(({ align }) => align),
  });
};
