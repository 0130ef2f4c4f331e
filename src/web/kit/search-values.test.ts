import { expect, it } from "vitest";
import { textValue, wordValue } from "./search-values.ts";

it("takes texts that say something, and nothing else", () => {
  expect(textValue("guide")).toBe("guide");
  expect([textValue(""), textValue(7), textValue(["guide"]), textValue(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it("takes only words that mean something", () => {
  expect(wordValue(["open", "draft"], "draft")).toBe("draft");
  expect(wordValue(["open", "draft"], "Draft")).toBeUndefined();
  expect(wordValue(["open", "draft"], undefined)).toBeUndefined();
});
