import { expect, test } from "vitest";
import type { Language } from "#contract/schemas/language.ts";
import type { TranslationProgressOf } from "#web/api/translations.ts";
import { noProgress } from "#translation/units/progress.ts";
import { languagesOf, translatedSpaces } from "./spaces-by-language.ts";

const progressOf = (source: string, language: Language): TranslationProgressOf => ({
  translation: `${source}-${language}`,
  source,
  target: `${source}-${language}-target`,
  sourceTitle: source,
  targetTitle: `${source} (${language})`,
  sourceLanguage: "en",
  language,
  behind: 0,
  progress: noProgress,
});

const spaces = translatedSpaces([
  progressOf("Zebra", "fr"),
  progressOf("Apple", "de"),
  progressOf("Zebra", "de"),
]);

test("spaces come by their titles, each with all its translations", () => {
  expect(spaces.map(({ title }) => title)).toEqual(["Apple", "Zebra"]);
  expect([...(spaces[1]?.translations.keys() ?? [])]).toEqual(["fr", "de"]);
  expect(spaces[1]?.translations.get("fr")?.translation).toBe("Zebra-fr");
});

test("the language that most spaces are translated into comes first", () => {
  expect(languagesOf(spaces)).toEqual(["de", "fr"]);
  expect(languagesOf([])).toEqual([]);
});
