import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareLines } from "#content/compare/lines.ts";
import { groupLines } from "./text-difference.tsx";

const textOf = (lines: ReturnType<typeof compareLines>, without: "added" | "removed"): string =>
  lines
    .filter(({ kind }) => kind !== without)
    .map(({ runs }) => runs.map(({ text }) => text).join(""))
    .join("\n");

describe("lines of code", () => {
  test("either text can be read out of the lines", () => {
    const text = fc.array(fc.constantFrom("a", "b c", "", "let x = 1;", "let x = 2;", "}"), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = compareLines(before.join("\n"), after.join("\n"));
        expect(textOf(lines, "added")).toBe(before.join("\n"));
        expect(textOf(lines, "removed")).toBe(after.join("\n"));
        expect(groupLines(lines).flatMap((group) => group.lines)).toEqual(lines);
      }),
      { numRuns: 500 },
    );
  });
  test("long unchanged stretches are folded, three lines stay around a change", () => {
    const lines = Array.from({ length: 30 }, (_, index) => `line ${String(index)}`);
    const changed = lines.with(15, "something else");
    const sizes = groupLines(compareLines(lines.join("\n"), changed.join("\n"))).map(
      ({ folded, lines: some }) => [folded, some.length],
    );
    expect(sizes).toEqual([
      [true, 12],
      [false, 8],
      [true, 11],
    ]);
  });
});
