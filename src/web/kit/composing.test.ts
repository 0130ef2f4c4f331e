import { expect, it } from "vitest";
import { isComposing } from "./composing.ts";

it("knows keys of an input method, also those that come when composing is over", () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
});
