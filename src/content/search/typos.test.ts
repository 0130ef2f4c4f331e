import { expect, test } from "vitest";
import { oneTypoFrom } from "./typos.ts";

test("a letter beyond the first plane is left out, moved or kept whole", () => {
  const near = oneTypoFrom("\u{10000}\u{10A0}b");
  expect(near.every((word) => word.isWellFormed())).toBe(true);
  expect(near).toEqual(
    expect.arrayContaining(["\u{10A0}b", "\u{10A0}\u{10000}b", "\u{10000}b\u{10A0}"]),
  );
});
