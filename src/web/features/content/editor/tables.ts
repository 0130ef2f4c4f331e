import type { EditorState, Line, StateCommand } from "@codemirror/state";

/** The second line of a table. */
const DELIMITERS = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

interface Cell {
  /** Where its text begins and ends, without surrounding spaces. */
  readonly from: number;
  readonly to: number;
  /** The index of the bar or line end that closes it. */
  readonly end: number;
}

/** The cells of a table line. */
const cellsOf = ({ from, text }: Line): Cell[] => {
  const bars = [...text.matchAll(/(?<!\\)\|/g)].map(({ index }) => index);
  const edges = [
    ...(/^\s*\|/.test(text) ? [] : [-1]),
    ...bars,
    ...(/(?<!\\)\|\s*$/.test(text) ? [] : [text.length]),
  ];
  return edges.slice(1).map((end, at) => {
    const start = (edges[at] ?? -1) + 1;
    const inside = text.slice(start, end);
    const lead = inside.trim() === "" ? Math.min(1, inside.length) : inside.search(/\S/);
    const begin = from + start + lead;
    return { from: begin, to: begin + inside.trim().length, end: from + end };
  });
};

interface Place {
  /** The lines of the table: header, delimiters and rows. */
  readonly lines: readonly Line[];
  readonly row: number;
  readonly cell: number;
}

/** The caret's position in a table; undefined outside one. */
const placeIn = ({ doc, selection }: EditorState): Place | undefined => {
  const { head } = selection.main;
  const isPart = (at: number) => at >= 1 && at <= doc.lines && doc.line(at).text.includes("|");
  const { number } = doc.lineAt(head);
  if (!isPart(number)) return undefined;
  let first = number;
  let last = number;
  while (isPart(first - 1)) first -= 1;
  while (isPart(last + 1)) last += 1;
  const lines = Array.from({ length: last - first + 1 }, (_, at) => doc.line(first + at));
  const [, delimiters] = lines;
  if (delimiters === undefined || !DELIMITERS.test(delimiters.text)) return undefined;
  const row = number - first;
  const cells = cellsOf(doc.line(number));
  const cell = cells.findIndex(({ end }) => head <= end);
  return { lines, row, cell: cell === -1 ? cells.length - 1 : cell };
};

/** Whether the caret is in a table. */
export const isInTable = (state: EditorState): boolean => placeIn(state) !== undefined;

/** Adds a row below the caret's and moves there. Returns false outside a table. */
export const addRow: StateCommand = ({ state, dispatch }) => {
  const place = placeIn(state);
  const [head] = place?.lines ?? [];
  const above = place?.lines[Math.max(1, place.row)];
  if (head === undefined || above === undefined) return false;
  const insert = `\n|${"  |".repeat(cellsOf(head).length)}`;
  dispatch(
    state.update({
      changes: { from: above.to, insert },
      selection: { anchor: above.to + 3 },
      userEvent: "input.format",
      scrollIntoView: true,
    }),
  );
  return true;
};

/** Adds a column to the right of the caret's. Returns false outside a table. */
export const addColumn: StateCommand = ({ state, dispatch }) => {
  const place = placeIn(state);
  if (place === undefined) return false;
  const changes = state.changes(
    place.lines.flatMap((line, at) => {
      const cell = cellsOf(line)[place.cell];
      return cell === undefined ? [] : [{ from: cell.end, insert: at === 1 ? "| --- " : "|  " }];
    }),
  );
  const now = cellsOf(state.doc.lineAt(state.selection.main.head))[place.cell];
  dispatch(
    state.update({
      changes,
      selection: { anchor: changes.mapPos(now?.end ?? state.selection.main.head, -1) + 2 },
      userEvent: "input.format",
      scrollIntoView: true,
    }),
  );
  return true;
};

/** Selects the cell `step` further on. Returns false outside a table and before its first cell. */
const stepping =
  (step: 1 | -1): StateCommand =>
  (target) => {
    const { state, dispatch } = target;
    const place = placeIn(state);
    if (place === undefined) return false;
    const cells = place.lines.flatMap((line, row) =>
      row === 1 ? [] : cellsOf(line).map((cell, at) => ({ ...cell, row, at })),
    );
    const now = cells.findIndex(({ row, at }) => row === place.row && at === place.cell);
    const next = cells[now === -1 ? 0 : now + step];
    if (next === undefined) return step === 1 && addRow(target);
    dispatch(
      state.update({ selection: { anchor: next.from, head: next.to }, scrollIntoView: true }),
    );
    return true;
  };

/** Moves to the next cell of a table; from the last one to a new row. */
export const cellAfter = stepping(1);
/** Moves to the previous cell. */
export const cellBefore = stepping(-1);
