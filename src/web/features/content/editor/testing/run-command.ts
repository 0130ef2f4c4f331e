import { EditorSelection, EditorState, type StateCommand } from "@codemirror/state";

const BAR = "‖";

/** Runs a command on a text whose selection is marked by two bars ‖, and returns the result marked the same way. */
export const run = (command: StateCommand, marked: string): string => {
  const from = marked.indexOf(BAR);
  const to = marked.lastIndexOf(BAR) - 1;
  let state = EditorState.create({
    doc: marked.replaceAll(BAR, ""),
    selection: EditorSelection.range(from, to),
  });
  command({ state, dispatch: (transaction) => (state = transaction.state) });
  const { main } = state.selection;
  const text = state.doc.toString();
  return `${text.slice(0, main.from)}${BAR}${text.slice(main.from, main.to)}${BAR}${text.slice(main.to)}`;
};
