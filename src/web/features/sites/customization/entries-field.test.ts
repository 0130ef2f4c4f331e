import { expect, test } from "vitest";
import { withEntry, withMoved, withoutEntry } from "./entries-field.tsx";

const list = ["a", "b", "c"];

test("entries are replaced, left out and moved; the list itself stays", () => {
  expect(withEntry(list, 1, "x")).toEqual(["a", "x", "c"]);
  expect(withoutEntry(list, 0)).toEqual(["b", "c"]);
  expect(withMoved(list, 0, 1)).toEqual(["b", "a", "c"]);
  expect(withMoved(list, 2, -1)).toEqual(["a", "c", "b"]);
  expect(list).toEqual(["a", "b", "c"]);
});

test("nothing moves over the end", () => {
  expect(withMoved(list, 0, -1)).toEqual(list);
  expect(withMoved(list, 2, 1)).toEqual(list);
});
