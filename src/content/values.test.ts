import { expect, test } from "vitest";
import { isEqual, mergeRecords } from "./values.ts";

test("entries are merged by name", () => {
  const merged = mergeRecords<string | number>(
    { kept: 1, ours: 1, theirs: 1, gone: 1, both: 1 },
    { kept: 1, ours: 2, theirs: 1, both: 3, added: "o" },
    { kept: 1, ours: 1, theirs: 2, gone: 1, both: 3, new: "t" },
  );
  expect(merged).toEqual({
    record: { kept: 1, ours: 2, theirs: 2, both: 3, added: "o", new: "t" },
    conflicts: [],
  });
});

test("an entry changed differently, or changed and deleted, is a conflict; nothing is lost", () => {
  const merged = mergeRecords<{ name: string }>(
    { a: { name: "a" }, b: { name: "b" } },
    { a: { name: "a1" }, c: { name: "c1" } },
    { a: { name: "a2" }, b: { name: "b2" }, c: { name: "c2" } },
  );
  expect(merged.record).toEqual({ a: { name: "a1" }, b: { name: "b2" }, c: { name: "c1" } });
  expect(merged.conflicts).toEqual([
    { name: "a", base: { name: "a" }, ours: { name: "a1" }, theirs: { name: "a2" } },
    { name: "c", ours: { name: "c1" }, theirs: { name: "c2" } },
    { name: "b", base: { name: "b" }, theirs: { name: "b2" } },
  ]);
});

test("names that objects have by themselves are names like others", () => {
  const odd: Record<string, number> = Object.fromEntries([
    ["constructor", 1],
    ["__proto__", 2],
  ]);
  expect(Object.entries(mergeRecords<number>({}, {}, odd).record)).toEqual([
    ["constructor", 1],
    ["__proto__", 2],
  ]);
});

test("plain values are equal by what they say", () => {
  expect(isEqual({ a: [1, { b: "x" }] }, { a: [1, { b: "x" }] })).toBe(true);
  expect(isEqual({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(isEqual({ a: 1 }, { a: 1, b: undefined })).toBe(true);
  expect(isEqual({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(isEqual({ a: 1, b: 2 }, { a: 1 })).toBe(false);
  expect(isEqual([1, 2], [1])).toBe(false);
  expect(isEqual([], {})).toBe(false);
  expect(isEqual(null, {})).toBe(false);
  expect(isEqual({ constructor: undefined }, {})).toBe(true);
  expect(isEqual(JSON.parse('{"__proto__":1}'), {})).toBe(false);
});
