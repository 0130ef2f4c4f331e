import { type ChangeSpec, EditorSelection, type StateCommand } from "@codemirror/state";

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
