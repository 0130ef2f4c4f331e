import { expect, test } from "vitest";
import { MAX_GLOSSARY_TERM } from "#contract/schemas/limits.ts";
import { entrySchema, type EntryValues, translationsOf } from "./entry-form.ts";
import { entryMessages as messages } from "./messages.ts";

const issuesOf = (values: EntryValues) =>
  (entrySchema.safeParse(values).error?.issues ?? []).map(({ path, message }) => [
    path.join("."),
    message,
  ]);
const enter = { language: "en", term: "Enter" } as const;

test("an entry needs two languages, or one where the term is never translated", () => {
  const alone = { terms: [enter, { language: "de", term: " " } as const] };
  expect(issuesOf({ ...alone, keep: false })).toEqual([["terms.1.term", messages.tooFew]]);
  expect(issuesOf({ ...alone, keep: true })).toEqual([]);
  expect(translationsOf({ ...alone, keep: true })).toEqual({ en: "Enter" });
});

test("a language is chosen, and chosen once", () => {
  const terms = [enter, { language: "", term: "Eingabe" }, { language: "en", term: "Return" }];
  expect(issuesOf({ terms: terms as EntryValues["terms"], keep: false })).toEqual([
    ["terms.1.language", messages.chooseLanguage],
    ["terms.2.language", messages.twice],
  ]);
});

test("what is too long or of several lines is told at its term", () => {
  const terms: EntryValues["terms"] = [
    enter,
    { language: "de", term: "Ein\ngabe" },
    { language: "fr", term: "a".repeat(MAX_GLOSSARY_TERM) },
  ];
  expect(issuesOf({ terms, keep: false })).toEqual([["terms.1.term", "must be on one line"]]);
});
