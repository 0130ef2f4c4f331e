import { describe, expect, it } from "vitest";
import { textChanges } from "./text-changes.ts";

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
