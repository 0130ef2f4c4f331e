import { describe, expect, it } from "vitest";
import { mergeTexts } from "./conflict-choice.tsx";

const base = "One.\n\nTwo.\n\nThree.\n";

describe("three states of a text", () => {
  it("merge by themselves where they do not disagree", () => {
    const merged = mergeTexts(
      { base, ours: "One.\n\nTwo, mine.\n\nThree.\n", theirs: "One.\n\nTwo.\n\nThree, theirs.\n" },
      [],
    );
    expect(merged).toEqual({ markdown: "One.\n\nTwo, mine.\n\nThree, theirs.\n", conflicts: [] });
  });

  it("show both sides of a block they disagree about, and take either or both", () => {
    const texts = { base, ours: "One.\n\nZwei.\n\nThree.\n", theirs: "One.\n\nDos.\n\nThree!\n" };
    const { conflicts } = mergeTexts(texts, []);
    expect(conflicts.map(({ ours, theirs }) => [ours?.trim(), theirs?.trim()])).toEqual([
      ["Zwei.", "Dos."],
    ]);
    const id = conflicts[0]?.id ?? "";
    const chosen = (choose: "ours" | "theirs") =>
      mergeTexts(texts, [{ conflict: id, choose }]).markdown;
    expect(chosen("ours")).toBe("One.\n\nZwei.\n\nThree!\n");
    expect(chosen("theirs")).toBe("One.\n\nDos.\n\nThree!\n");
    const both = mergeTexts(texts, [{ conflict: id, choose: "text", text: "Zwei.\n\nDos." }]);
    expect(both.markdown).toBe("One.\n\nZwei.\n\nDos.\n\nThree!\n");
  });
});
