import { type ChangeSpec, EditorSelection, type StateCommand } from "@codemirror/state";
import { diffTokens, newBudget, tokensOf } from "#content/compare/words.ts";

/** Puts a mark around what is chosen, or takes it away; without a choice the caret stands between two. */
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

/** Makes a link of what is chosen; what is missing, its words or its address, is chosen next. */
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

/** A stretch of a text, from an index up to another, and what stands there instead. */
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

/** The changes that make one text of another, word by word, so that a caret in the rest stays where it is. */
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
