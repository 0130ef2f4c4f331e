import { expect, test } from "vitest";
import { isNarrowed } from "./search.ts";

test("the list of teams is narrowed by a title or an owner, not by a page", () => {
  expect(isNarrowed({ page: "p" })).toBe(false);
  expect(isNarrowed({ title: "docs" })).toBe(true);
  expect(isNarrowed({ owner: "me" })).toBe(true);
});
