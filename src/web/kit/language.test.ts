import { expect, test } from "vitest";
import { languages } from "#contract/schemas/language.ts";
import { languageName } from "./language.ts";

test("every language has a name of its own", () => {
  const named = languages.map(languageName);
  expect(new Set(named).size).toBe(languages.length);
  expect(named.filter((name, at) => name === languages[at])).toEqual([]);
});
