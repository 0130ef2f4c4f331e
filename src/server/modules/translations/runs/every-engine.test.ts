import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  cancelTranslation,
  createTranslation,
  listTranslationUnits,
  runTranslation,
  type SetTranslationEngine,
  setTranslationEngine,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import {
  type EngineServer,
  type EngineServerAnswer,
  inCapitals,
  openApertiumServer,
  openChatServer,
  openDeepLServer,
  openGoogleServer,
  openLibreTranslateServer,
} from "#server/testing/engine-servers.ts";
import {
  type TranslationFixture,
  translationFixture,
} from "#server/testing/translation-fixture.ts";

/** Texts that an engine has translated, which is what it asks money for. */
const paid: string[] = [];
/** Loses the markers of what speaks of a key. */
const translate = (text: string): string => {
  paid.push(text);
  const said = inCapitals(text);
  return text.includes("the key") ? said.replaceAll(/<[^>]*>/g, "") : said;
};

const down: EngineServerAnswer = { status: 503, text: "" };
const dead = Array.from({ length: 8 }, () => down);
const openaiQuota = { error: { code: "insufficient_quota", type: "insufficient_quota" } };
const googleQuota = { error: { code: 403, errors: [{ reason: "dailyLimitExceeded" }] } };

interface Engine {
  readonly engine: Exclude<SetTranslationEngine["engine"], "none">;
  readonly open: (made: typeof translate) => Promise<EngineServer>;
  readonly language: "de" | "es";
  /** Texts of a batch. */
  readonly batch: number;
  /** How it says that it does no more for now, and what that is called. */
  readonly stops: readonly [answers: readonly EngineServerAnswer[], code: "quota" | "unavailable"];
}

const engines: readonly Engine[] = [
  {
    engine: "deepl",
    open: openDeepLServer,
    language: "de",
    batch: 50,
    stops: [[{ status: 456, text: "" }], "quota"],
  },
  {
    engine: "google",
    open: openGoogleServer,
    language: "de",
    batch: 100,
    stops: [[{ status: 403, json: googleQuota }], "quota"],
  },
  {
    engine: "libretranslate",
    open: openLibreTranslateServer,
    language: "de",
    batch: 20,
    stops: [dead, "unavailable"],
  },
  {
    engine: "openai",
    open: openChatServer,
    language: "de",
    batch: 20,
    stops: [[{ status: 429, json: openaiQuota }], "quota"],
  },
  {
    engine: "apertium",
    open: openApertiumServer,
    language: "es",
    batch: 1,
    stops: [dead, "unavailable"],
  },
];

const servers = new Map<string, EngineServer>();
let fixture: TranslationFixture;
beforeAll(async () => {
  for (const { engine, open } of engines) servers.set(engine, await open(translate));
  fixture = await translationFixture(
    undefined,
    [...servers.values()].map(({ host }) => host),
  );
});
afterEach(() => {
  expect(fixture.problems).toEqual([]);
});
afterAll(async () => {
  for (const server of servers.values()) server.close();
  await fixture.close();
});

const settingsOf = (engine: Engine["engine"], url: string, key: string): SetTranslationEngine => {
  if (engine === "apertium") return { engine, url };
  return engine === "openai" ? { engine, url, key, model: "small" } : { engine, url, key };
};

test.each(engines)(
  "$engine: wrong key, quota, cancelling and broken markers lose nothing, and nothing is paid twice",
  async ({ engine, language, batch, stops: [answers, code] }) => {
    const server = servers.get(engine);
    if (server === undefined) throw new Error(`${engine} has no server`);
    const { client, organizationId } = fixture.admin;
    const set = (key: string) =>
      dataOf(
        setTranslationEngine({
          client,
          path: { organizationId },
          body: settingsOf(engine, server.origin, key),
        }),
      );
    const marked = `Press <g1>the key</g1> of ${engine}.`;
    const broken = `Press **the key** of ${engine}.`;
    const steps = Array.from({ length: 2 * batch + 4 }, (_, at) => `Step ${at} of ${engine}.`);
    const texts = [`The guide to ${engine}`, ...steps];
    const space = await fixture.newSpace();
    const page = newPage(texts[0] ?? "", [broken, ...steps].join("\n\n"));
    const [pageId = ""] = createdIn(await editSpace(client, space, page));
    const body = { source: { space, language: "en" as const }, language };
    const made = await dataOf(createTranslation({ client, path: { organizationId }, body }));
    await fixture.settle();
    const path = fixture.at(made);
    paid.length = 0;
    server.asked.length = 0;

    // OpenAI, DeepL, Google and LibreTranslate tell a wrong key; Apertium has none.
    if (engine !== "apertium") {
      await set("wrong");
      expect((await fixture.run(made)).pause?.code).toBe("key");
      expect(paid).toEqual([]);
      server.asked.length = 0;
    }
    await set("right");

    server.fail(undefined, ...answers);
    expect(await fixture.run(made)).toMatchObject({ status: "pending", pause: { code } });
    expect(await fixture.said(made.result.space, pageId)).toContain(steps[0]);
    expect(paid.length).toBe(batch);
    // All that was paid for is kept but what came back broken.
    const { fromMemory } = await fixture.plan(made);
    expect(fromMemory.units).toBe(batch === 1 ? 1 : batch - 1);

    const release = server.holdAfter(0);
    const asked = server.asked.length;
    await dataOf(runTranslation({ client, path }));
    const working = fixture.settle();
    await vi.waitFor(() => expect(server.asked.length).toBeGreaterThan(asked), { timeout: 60_000 });
    await dataOf(cancelTranslation({ client, path }));
    release();
    await working;
    expect((await fixture.read(made)).pause?.code).toBe("cancelled");
    expect(await fixture.said(made.result.space, pageId)).toContain(steps[0]);

    expect(await fixture.run(made)).toMatchObject({ status: "completed", stats: { runs: 1 } });
    // What came back broken is asked for once more, alone; the engine stopped at that the first time where it was in a batch.
    const again = batch === 1 ? [marked] : [marked, marked];
    expect(paid.filter((text, at) => paid.indexOf(text) !== at)).toEqual(again);
    expect(new Set(paid)).toEqual(new Set([...texts, marked]));
    const requests = Math.ceil((texts.length + again.length) / batch) + 1;
    expect(server.asked.length - answers.length).toBe(requests);
    const { items } = await dataOf(listTranslationUnits({ client, path: { ...path, pageId } }));
    const refused = items.filter(({ state }) => state === "refused");
    expect(refused).toMatchObject([
      { source: marked, refusal: { message: expect.stringContaining("<g1>") } },
    ]);
    const said = [broken, ...steps.map((step) => step.toUpperCase())].join("\n\n");
    expect(await fixture.said(made.result.space, pageId)).toBe(
      `${texts[0]?.toUpperCase() ?? ""}: ${said}`,
    );
  },
);
