import { describe, expect, it } from "vitest";
import { run } from "./testing/run-command.ts";
import { addColumn, addRow, cellAfter, cellBefore } from "./tables.ts";

const table = (...rows: string[]) => ["Text.", "", "| a | b |", "| - | - |", ...rows].join("\n");

describe("in a table", () => {
  it("Tab goes from cell to cell, past the delimiters, and from the last one to a new row", () => {
    const whole = table("| c | d |");
    expect(run(cellAfter, whole.replace("a", "‖‖a"))).toBe(whole.replace("b", "‖b‖"));
    expect(run(cellAfter, whole.replace("b", "b‖‖"))).toBe(whole.replace("c", "‖c‖"));
    expect(run(cellBefore, whole.replace("c", "‖‖c"))).toBe(whole.replace("b", "‖b‖"));
    expect(run(cellAfter, whole.replace("d", "d‖‖"))).toBe(table("| c | d |", "| ‖‖ |  |"));
  });

  it("rows and columns are added where the caret stands", () => {
    const whole = table("| c | d |");
    expect(run(addRow, whole.replace("a", "a‖‖"))).toBe(table("| ‖‖ |  |", "| c | d |"));
    expect(run(addColumn, whole.replace("c", "c‖‖"))).toBe(
      ["Text.", "", "| a |  | b |", "| - | --- | - |", "| c | ‖‖ | d |"].join("\n"),
    );
  });

  it("an escaped bar ends no cell", () => {
    expect(run(cellAfter, table("| ‖‖c \\| e | d |"))).toBe(table("| c \\| e | ‖d‖ |"));
  });
});

it("elsewhere nothing of it happens", () => {
  for (const command of [addRow, addColumn, cellAfter, cellBefore])
    for (const text of ["Te‖‖xt.", "a ‖‖| b | c", "| a ‖‖| b |\nno table"])
      expect(run(command, text)).toBe(text);
});
