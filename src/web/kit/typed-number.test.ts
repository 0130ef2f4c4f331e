import { expect, test } from "vitest";
import { typedNumber } from "./typed-number.ts";

test.each([
  ["20", 20],
  [" 4.50 ", 4.5],
  ["1,000,000", 1_000_000],
  ["1 000 000", 1_000_000],
  ["0", 0],
])("%s is a number", (typed, number) => {
  expect(typedNumber(typed)).toBe(number);
});

test.each(["", "twenty", "4,50", "1,00,000", "-1", "1e3", "0x10", "1.000.000", "."])(
  "%s is none",
  (typed) => {
    expect(typedNumber(typed)).toBeUndefined();
  },
);
