import { expect, it } from "vitest";
import { newBlock } from "../block.ts";
import { dataLines } from "./data-lines.ts";

const table = (align: (string | null)[]) => newBlock("table", "a", [], { align });

it("says nothing of a column that comes without an alignment", () => {
  expect(dataLines(table([null]), table([null, null]))).toEqual([]);
});

it("says each column's alignment where one has any", () => {
  expect(dataLines(table([null, null]), table([null, "right"]))).toEqual([
    { name: "Alignment", before: "none", after: "none, right" },
  ]);
});
