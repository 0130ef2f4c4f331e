import { describe, expect, test } from "vitest";
import { compareLines } from "./lines.ts";

describe("lines of code", () => {
  test("a changed line shows which of its words changed", () => {
    expect(compareLines("a\nlet x = 1;\nb", "a\nlet x = 2;\nb")).toEqual([
      { kind: "same", runs: [{ kind: "same", text: "a" }] },
      {
        kind: "removed",
        runs: [
          { kind: "same", text: "let x = " },
          { kind: "removed", text: "1" },
          { kind: "same", text: ";" },
        ],
      },
      {
        kind: "added",
        runs: [
          { kind: "same", text: "let x = " },
          { kind: "added", text: "2" },
          { kind: "same", text: ";" },
        ],
      },
      { kind: "same", runs: [{ kind: "same", text: "b" }] },
    ]);
  });
  test("lines with nothing in common are replaced whole", () => {
    const kinds = compareLines("alpha beta", "one two").map(({ kind, runs }) => [
      kind,
      runs.length,
    ]);
    expect(kinds).toEqual([
      ["removed", 1],
      ["added", 1],
    ]);
  });
});
