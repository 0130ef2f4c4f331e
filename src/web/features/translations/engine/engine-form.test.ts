import { expect, test } from "vitest";
import { engineKinds, setTranslationEngine } from "#contract/schemas/translation-engine.ts";
import { requestOf, schemaFor, valuesOf } from "./engine-form.ts";
import { engineMessages as messages } from "./messages.ts";

const filled = {
  key: "a-key",
  url: " https://engine.example ",
  model: "large",
  perMillion: "20.50",
  currency: " eur",
  budget: "1,000",
} as const;
const blank = { key: "", url: "", model: "", perMillion: "", currency: "", budget: "" } as const;
const cost = { perMillion: 20.5, currency: "EUR", budget: 1000 };

test("every engine is sent what it takes and no more", () => {
  for (const engine of engineKinds)
    expect(setTranslationEngine.safeParse(requestOf({ engine, ...filled })).success, engine).toBe(
      true,
    );
  expect(requestOf({ engine: "none", ...filled })).toEqual({ engine: "none" });
  expect(requestOf({ engine: "apertium", ...filled })).toEqual({
    engine: "apertium",
    url: "https://engine.example",
    cost,
  });
});

test("a key that is not typed is left as it is, and a price that is taken out is forgotten", () => {
  expect(requestOf({ engine: "deepl", ...blank })).toEqual({ engine: "deepl", cost: null });
  expect(requestOf({ engine: "openai", ...blank, model: "large" })).toEqual({
    engine: "openai",
    model: "large",
    cost: null,
  });
});

test("what is kept is what is typed, and the other way round", () => {
  const kept = { engine: "apertium", url: "https://engine.example", cost } as const;
  expect(requestOf(valuesOf(kept))).toEqual(kept);
});

const kept = {
  object: "translation-engine",
  engine: "none",
  usage: { month: "2026-11", characters: 0 },
  urls: { location: "" },
} as const;
const issuesOf = (typed: Partial<Record<keyof typeof blank, string>>) =>
  schemaFor(kept)
    .safeParse({ engine: "deepl", ...blank, key: "a-key", ...typed })
    .error?.issues.map(({ path, message }) => [path.join("."), message]);

test("what is wrong with a price or a budget is told at its field, once", () => {
  expect(issuesOf({})).toBeUndefined();
  expect(issuesOf({ perMillion: "20", currency: "EUR" })).toBeUndefined();
  expect(issuesOf({ budget: "20" })).toEqual([["perMillion", messages.noPrice]]);
  expect(issuesOf({ perMillion: "20" })).toEqual([["currency", messages.noCurrency]]);
  expect(issuesOf({ perMillion: "4,50", currency: "Euro", budget: "many" })).toEqual([
    ["perMillion", messages.noNumber],
    ["budget", messages.noNumber],
    ["currency", messages.noCurrency],
  ]);
  expect(issuesOf({ perMillion: "2000000", currency: "EUR" })).toEqual([
    ["perMillion", "at most 1000000"],
  ]);
});

test("of the engine that translates nothing no price is asked", () => {
  const values = { engine: "none", ...blank, budget: "many" };
  expect(schemaFor(kept).safeParse(values).success).toBe(true);
});
