import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type EngineServer, openLibreTranslateServer } from "#server/testing/engine-servers.ts";
import { EngineFailure, type TranslationEngine } from "./engine.ts";
import { createLibreTranslate } from "./libretranslate.ts";
import { fittingTexts, translatePatiently } from "./patience.ts";

let server: EngineServer;
let engine: TranslationEngine;
let waited: number[];
beforeAll(async () => {
  server = await openLibreTranslateServer();
});
beforeEach(() => {
  const { origin: url, host } = server;
  engine = createLibreTranslate({ url, allow: [host], now: () => new Date() }, undefined);
  waited = [];
});
afterAll(() => server.close());

const ending = new AbortController();
const patience = {
  wait: async (milliseconds: number) => void waited.push(milliseconds),
  random: () => 1,
};
const translate = (...texts: string[]) =>
  translatePatiently(
    engine,
    {
      pair: { from: "en", to: "de" },
      texts: texts.map((text) => ({ text })),
      terms: [],
      instructions: "",
    },
    ending.signal,
    patience,
  );
const asked = (from: number) => server.asked.slice(from).map(({ json }) => json["q"]);

test("waits longer each time, and as long as it is asked to", async () => {
  const down = { status: 503, json: { error: "down" } };
  server.fail(down, down, { ...down, headers: { "retry-after": "90" } }, down);
  expect(await translate("One")).toEqual([{ text: "ONE" }]);
  expect(waited).toEqual([1000, 2000, 90_000, 8000]);
});

test("gives up after eight tries", async () => {
  const before = server.asked.length;
  server.fail(...Array.from({ length: 8 }, () => ({ status: 429, json: { error: "Slowdown" } })));
  await expect(translate("One")).rejects.toBeInstanceOf(EngineFailure);
  expect(server.asked.length - before).toBe(8);
  expect(waited).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000]);
});

test("a wrong answer counts as a try, and what has no use is not tried again", async () => {
  server.fail({ json: { translatedText: ["ONE"] } }, { text: "<html>" });
  expect(await translate("One", "Two")).toEqual([{ text: "ONE" }, { text: "TWO" }]);
  const before = server.asked.length;
  server.fail({ status: 403, json: { error: "Invalid API key" } });
  await expect(translate("One")).rejects.toMatchObject({ kind: "key" });
  expect(server.asked.length - before).toBe(1);
});

test("an engine that takes texts and never answers is given up, which counts as a try", async () => {
  const { origin: url, host } = server;
  const network = { url, allow: [host], now: () => new Date(), timeoutMs: 2000 };
  engine = createLibreTranslate(network, undefined);
  server.fail({ hangs: true }, { text: "<html>" });
  expect(await translate("One")).toEqual([{ text: "ONE" }]);
  expect(waited).toEqual([1000, 2000]);
});

test("what is too much goes in halves, and a text that is too much alone is refused by itself", async () => {
  const tooMuch = { status: 413, json: { error: "too large" } };
  const before = server.asked.length;
  server.fail(tooMuch, tooMuch, tooMuch);
  expect(await translate("One", "Two", "Three")).toEqual([
    { refused: expect.stringContaining("413") },
    { text: "TWO" },
    { text: "THREE" },
  ]);
  expect(asked(before)).toEqual([
    ["One", "Two", "Three"],
    ["One", "Two"],
    ["One"],
    ["Two"],
    ["Three"],
  ]);
});

test("a batch holds as many texts as fit, and one at least", () => {
  const texts = ["äää", "bb", "c", "d"].map((text) => ({ text }));
  expect(fittingTexts(texts, { texts: 3 })).toBe(3);
  expect(fittingTexts(texts, { texts: 9, bytes: 8 })).toBe(2);
  expect(fittingTexts(texts, { texts: 9, characters: 6 })).toBe(3);
  expect(fittingTexts(texts, { texts: 9, bytes: 1 })).toBe(1);
});
