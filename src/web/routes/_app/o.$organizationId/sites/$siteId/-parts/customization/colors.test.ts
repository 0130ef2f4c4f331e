import { expect, test } from "vitest";
import { contrastOf, fullHex, inkOn } from "./colors.ts";

test("contrast is measured as WCAG says", () => {
  expect(contrastOf("#000", "#ffffff")).toBeCloseTo(21);
  expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrastOf("#0a6b68", "#0A6B68")).toBeCloseTo(1);
  expect(contrastOf("teal", "#ffffff")).toBeUndefined();
});

test("short colours are written out, and what is none is not taken for one", () => {
  expect(fullHex("#aBc")).toBe("#aabbcc");
  expect(fullHex("#abcd")).toBeUndefined();
});

test("ink is what can be read", () => {
  expect(inkOn("#0a6b68")).toBe("#ffffff");
  expect(inkOn("#5fc7c2")).toBe("#000000");
});
