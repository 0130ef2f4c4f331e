import { history, isolateHistory, undo } from "@codemirror/commands";
import { EditorState, Transaction } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { mapped, textChanges } from "./text-changes.ts";

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
      { from: 0, to: 3, insert: "1" },
      { from: 13, to: 17, insert: "end" },
    ]);
    expect(textChanges("same", "same")).toEqual([]);
  });

  it("replace no letter that stays", () => {
    expect(textChanges("Same word A", "Same word ASame word B")).toEqual([
      { from: 11, to: 11, insert: "Same word B" },
    ]);
    expect(textChanges("say 👍🏽", "say 👍🏿")).toEqual([{ from: 6, to: 8, insert: "🏿" }]);
  });

  it("carry an index along", () => {
    const changes = textChanges("one two three", "zero one three and four");
    expect(mapped(changes, "one two three".indexOf("three"))).toBe("zero one ".length);
    expect(mapped([], 5)).toBe(5);
  });
});

describe("undo", () => {
  /** Types at the end, then takes in a text from outside, as the field does. */
  const write = (text: string, typed: string, outside: string) => {
    let state = EditorState.create({ doc: text, extensions: [history()] });
    const dispatch = (transaction: Transaction) => (state = transaction.state);
    for (const letter of typed)
      dispatch(
        state.update({
          changes: { from: state.doc.length, insert: letter },
          userEvent: "input.type",
        }),
      );
    dispatch(
      state.update({
        changes: textChanges(state.doc.toString(), outside),
        annotations: [isolateHistory.of("full"), Transaction.addToHistory.of(false)],
      }),
    );
    undo({ state, dispatch });
    return state.doc.toString();
  };

  it("takes back every letter that was typed and none that came from outside", () => {
    expect(write("", "Same word A", "Same word ASame word B")).toBe("Same word B");
    expect(write("Hello ", "A", "Hello ABC")).toBe("Hello BC");
    expect(write("Words", " more", "Some words more")).toBe("Some words");
  });
});
