import { expect, it } from "vitest";
import { compareNames } from "./name-order.ts";

it("puts numbers in their order, and capitals beside small letters", () => {
  const names = ["Space 10", "space 2", "Über uns", "Space 1", "Zoo"];
  expect(names.toSorted(compareNames)).toEqual([
    "Space 1",
    "space 2",
    "Space 10",
    "Über uns",
    "Zoo",
  ]);
});
