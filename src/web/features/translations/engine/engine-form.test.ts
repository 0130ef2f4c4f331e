import { expect, test } from "vitest";
import { engineKinds, setTranslationEngine } from "#contract/schemas/translation-engine.ts";
import { requestOf } from "./engine-form.ts";

const filled = {
  key: "a-key",
  url: " https://engine.example ",
  model: "large",
} as const;
const blank = { key: "", url: "", model: "" } as const;

test("every engine is sent what it takes and no more", () => {
  for (const engine of engineKinds)
    expect(setTranslationEngine.safeParse(requestOf({ engine, ...filled })).success, engine).toBe(
      true,
    );
  expect(requestOf({ engine: "none", ...filled })).toEqual({ engine: "none" });
  expect(requestOf({ engine: "apertium", ...filled })).toEqual({
    engine: "apertium",
    url: "https://engine.example",
  });
});

test("a key that is not typed is left as it is", () => {
  expect(requestOf({ engine: "deepl", ...blank })).toEqual({ engine: "deepl" });
  expect(requestOf({ engine: "openai", ...blank, model: "large" })).toEqual({
    engine: "openai",
    model: "large",
  });
});
