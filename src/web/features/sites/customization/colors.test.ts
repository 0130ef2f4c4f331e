import { expect, test } from "vitest";
import { contrastOf, fullHex, inkOn, mixed } from "./colors.ts";

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

test("a share of another colour is mixed in, unless it is none", () => {
  expect(mixed("#fff", "#000000", 0.5)).toBe("#808080");
  expect(mixed("#102030", "#ffffff", 0)).toBe("#102030");
  expect(mixed("#102030", "#fff", 1)).toBe("#ffffff");
  expect(mixed("#102030", "#ff", 0.5)).toBe("#102030");
});
