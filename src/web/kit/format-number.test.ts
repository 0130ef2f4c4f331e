import { expect, test } from "vitest";
import { formatNumber, plural } from "./format-number.ts";

test("numbers are grouped", () => {
  expect(formatNumber(2000)).toBe("2,000");
  expect(formatNumber(0)).toBe("0");
});

test("plural picks the word by the count", () => {
  expect(plural(1, "member")).toBe("1 member");
  expect(plural(0, "member")).toBe("0 members");
  expect(plural(2500, "entry", "entries")).toBe("2,500 entries");
});
