import { expect, test } from "vitest";
import { isEqual } from "./equal.ts";

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
