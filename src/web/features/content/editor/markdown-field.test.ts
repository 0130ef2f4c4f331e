import { EditorSelection, EditorState, type StateCommand } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { bold, link, textChanges } from "./markdown-field.tsx";

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

const apply = (text: string, after: string): string =>
  textChanges(text, after)
    .toReversed()
    .reduce((now, { from, to, insert }) => `${now.slice(0, from)}${insert}${now.slice(to)}`, text);

describe("changes between two texts", () => {
  it.each([
    ["one two three", "one two three four"],
    ["one two three", "two"],
    ["", "words\n"],
    ["- a\n- b\n", "- a\n- x\n- b\n\nlast 👍🏽\n"],
    ["日本語の文", "日本の文章"],
  ])("make %j into %j", (before, after) => expect(apply(before, after)).toBe(after));

  it("leave alone what stays between two of them", () => {
    const changes = textChanges("first middle last", "1st middle end");
    expect(changes).toEqual([
      { from: 0, to: 5, insert: "1st" },
      { from: 13, to: 17, insert: "end" },
    ]);
    expect(textChanges("same", "same")).toEqual([]);
  });
});
