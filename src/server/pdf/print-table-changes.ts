import type { Block } from "#contract/schemas/document.ts";
import { childBlocks } from "#content/block.ts";
import { changeWords } from "#content/compare/change-words.ts";
import type { BlockRow } from "#content/compare/documents.ts";
import { alignmentOf, type Place } from "./print-blocks.ts";
import type { PrintBlock, PrintLine } from "./print-document.ts";
import { type LineScope, plainLine, printLine } from "./print-lines.ts";
import { printTextChange } from "./print-text-changes.ts";

/** A row of a table with its cells, changed or not. */
interface TableRow {
  readonly kind: BlockRow["kind"];
  readonly block: Block;
  readonly cells: readonly BlockRow[];
}

const rowOf = ({ kind, before, after, children }: BlockRow): TableRow[] => {
  const block = after ?? before;
  if (block === undefined) return [];
  const whole = () =>
    childBlocks(block).map((cell): BlockRow => ({ kind: "same", key: cell.key, after: cell }));
  return [{ kind, block, cells: children ?? whole() }];
};

const isOneSided = (kind: BlockRow["kind"]): kind is "added" | "removed" =>
  kind === "added" || kind === "removed";

const printCell = (cell: BlockRow, row: TableRow, scope: LineScope): PrintLine => {
  const { before, after } = cell;
  const kind = isOneSided(row.kind) ? row.kind : cell.kind;
  if (before !== undefined && after !== undefined && !isOneSided(kind))
    return printTextChange(before, after, scope);
  const own = isOneSided(kind) ? { ...scope, change: kind } : scope;
  return printLine((after ?? before)?.nodes ?? [], own);
};

/** Whether the cells of all rows are below their own column titles, on both sides. */
const isRegular = (header: TableRow, rows: readonly TableRow[]): boolean => {
  const isWhole = header.cells.every(({ kind }) => !isOneSided(kind));
  const most = header.cells.length;
  return (
    most > 0 &&
    !isOneSided(header.kind) &&
    [header, ...rows].every(({ block }) => block.type === "table-row") &&
    rows.every(({ cells }) => cells.length === most || (isWhole && cells.length < most))
  );
};

/** Returns the alignment of columns; removed ones keep their former alignment. */
const alignmentsOf = (before: Block, after: Block, header: TableRow) => {
  let [was, is] = [0, 0];
  return header.cells.map(({ kind }) => {
    const align = kind === "removed" ? alignmentOf(before, was) : alignmentOf(after, is);
    if (kind !== "added") was += 1;
    if (kind !== "removed") is += 1;
    return align;
  });
};

/**
 * Prints two states of a table as one, with an additional column that shows how each row changed. Undefined where its
 * columns differ so much that no row would be readable.
 */
export const printTableChange = (
  { row, before, after }: { row: BlockRow; before: Block; after: Block },
  { scope }: Place,
): PrintBlock[] | undefined => {
  const [header, ...rows] = (row.children ?? []).flatMap(rowOf);
  if (header === undefined || !isRegular(header, rows)) return undefined;
  const hasWords = rows.some(({ kind }) => kind !== "same" && kind !== "changed");
  const printable = scope.printable.inColumns(header.cells.length + (hasWords ? 1 : 0));
  const inCell = { ...scope, printable };
  const inWords = (text: string): PrintLine[] => (hasWords ? [plainLine(text, inCell)] : []);
  const cellsOf = (one: TableRow): PrintLine[] =>
    header.cells.map((_title, at) => {
      const cell = one.cells[at];
      return cell === undefined ? { runs: [] } : printCell(cell, one, inCell);
    });
  return [
    {
      kind: "table",
      align: [...(hasWords ? ["left" as const] : []), ...alignmentsOf(before, after, header)],
      header: [...inWords(changeWords.change), ...cellsOf(header)],
      rows: rows.map((one) => [
        ...inWords(one.kind === "same" ? "" : changeWords.kinds[one.kind]),
        ...cellsOf(one),
      ]),
    },
  ];
};
