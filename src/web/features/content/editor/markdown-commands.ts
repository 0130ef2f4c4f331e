import { type ChangeSpec, EditorSelection, type StateCommand } from "@codemirror/state";
import { diffTokens, newBudget, tokensOf } from "#content/compare/words.ts";

/** Wraps the selection in a mark, or removes it; without a selection the caret ends up between two marks. */
const around =
  (mark: string): StateCommand =>
  ({ state, dispatch }) => {
    const size = mark.length;
    const spec = state.changeByRange((range) => {
      const { from, to } = range;
      const before = state.sliceDoc(Math.max(0, from - size), from);
      const after = state.sliceDoc(to, to + size);
      if (before === mark && after === mark)
        return {
          changes: [
            { from: from - size, to: from },
            { from: to, to: to + size },
          ],
          range: EditorSelection.range(from - size, to - size),
        };
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(from + size, to + size),
      };
    });
    dispatch(state.update(spec, { userEvent: "input.format", scrollIntoView: true }));
    return true;
  };

export const bold = around("**");
export const italic = around("_");
export const code = around("`");

/** Makes the selection a link and puts the caret where its text or its address is missing. */
export const link: StateCommand = ({ state, dispatch }) => {
  const spec = state.changeByRange(({ from, to }) => {
    const words = state.sliceDoc(from, to);
    const isAddress = /^https?:\/\/\S+$/.test(words);
    const changes: ChangeSpec = isAddress
      ? [
          { from, insert: "[](" },
          { from: to, insert: ")" },
        ]
      : [
          { from, insert: "[" },
          { from: to, insert: "]()" },
        ];
    const caret = isAddress || from === to ? from + 1 : to + 3;
    return { changes, range: EditorSelection.cursor(caret) };
  });
  dispatch(state.update(spec, { userEvent: "input.format", scrollIntoView: true }));
  return true;
};

/** Replaces the text between two indexes. */
interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

const offsets = (tokens: readonly string[]): number[] => {
  const starts = [0];
  for (const token of tokens) starts.push((starts.at(-1) ?? 0) + token.length);
  return starts;
};

/** The changes from one text to another, word by word, so that a caret in unchanged text keeps its place. */
export const textChanges = (before: string, after: string): TextChange[] => {
  if (before === after) return [];
  const [old, fresh] = [tokensOf(before), tokensOf(after)];
  const hunks = diffTokens(old, fresh, newBudget());
  if (hunks === undefined) return [{ from: 0, to: before.length, insert: after }];
  const starts = offsets(old);
  return hunks.map(({ before: gone, after: come }) => ({
    from: starts[gone.start] ?? before.length,
    to: starts[gone.end] ?? before.length,
    insert: fresh.slice(come.start, come.end).join(""),
  }));
};
