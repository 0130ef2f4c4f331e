import { expect, test } from "vitest";
import { cx } from "./class-names.ts";

test("cx joins what is there", () => {
  expect(cx("a", false, undefined, null, "", "b c")).toBe("a b c");
  expect(cx()).toBe("");
});
