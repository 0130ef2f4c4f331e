import { expect, test } from "vitest";
import { MAX_RUN_CHARACTERS } from "#contract/schemas/limits.ts";
import { runSettingsSchema, settingsOf, valuesOf } from "./run-settings-form.ts";

const settings = { auto: true, publish: "review" } as const;

test("what is kept is what is typed, and the other way round", () => {
  for (const kept of [settings, { ...settings, maxCharacters: 1_250_000 }])
    expect(settingsOf(valuesOf(kept))).toEqual(kept);
});

test.each([
  ["many", "Must be a whole number, such as 100,000"],
  ["1.5", "Must be a whole number, such as 100,000"],
  ["-1", "Must be a whole number, such as 100,000"],
  ["0", "at least 1"],
  [String(MAX_RUN_CHARACTERS + 1), `at most ${MAX_RUN_CHARACTERS}`],
])("a limit of %s is refused at its field", (maxCharacters, message) => {
  const { error } = runSettingsSchema.safeParse({ ...settings, maxCharacters });
  expect(error?.issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([
    ["maxCharacters", message],
  ]);
});

test("without a limit nothing is refused", () => {
  expect(runSettingsSchema.safeParse({ ...settings, maxCharacters: " " }).success).toBe(true);
});
