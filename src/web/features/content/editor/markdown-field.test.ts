import { EditorSelection, EditorState, type StateCommand } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { bold, link } from "./markdown-field.tsx";

/** Runs a command on a text whose choice stands between bars. */
const run = (command: StateCommand, marked: string): string => {
  const from = marked.indexOf("|");
  const to = marked.lastIndexOf("|") - 1;
  let state = EditorState.create({
    doc: marked.replaceAll("|", ""),
    selection: EditorSelection.range(from, to),
  });
  command({ state, dispatch: (transaction) => (state = transaction.state) });
  const { main } = state.selection;
  const text = state.doc.toString();
  return `${text.slice(0, main.from)}|${text.slice(main.from, main.to)}|${text.slice(main.to)}`;
};

describe("keys that format", () => {
  it("put marks around what is chosen, and take them away again", () => {
    expect(run(bold, "some |words| here")).toBe("some **|words|** here");
    expect(run(bold, "some **|words|** here")).toBe("some |words| here");
    expect(run(bold, "some || here")).toBe("some **||** here");
  });

  it("make links, and lead to what is missing", () => {
    expect(run(link, "see |docs|")).toBe("see [docs](||)");
    expect(run(link, "see |https://acme.example|")).toBe("see [||](https://acme.example)");
    expect(run(link, "see ||")).toBe("see [||]()");
  });
});
