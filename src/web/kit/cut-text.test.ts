import { expect, it } from "vitest";
import { cutText } from "./cut-text.ts";

it("cuts no character in half", () => {
  expect([cutText("ab🙂c", 3), cutText("ab🙂c", 4), cutText("ab", 9)]).toEqual([
    "ab",
    "ab🙂",
    "ab",
  ]);
});
