import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  getTranslationEngine,
  listOrganizationAuditEvents,
  setTranslationEngine,
  type SetTranslationEngine,
  testTranslationEngine,
} from "#client";
import { failure } from "#contract/schemas/primitives.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { databaseText } from "#server/testing/database-text.ts";
import {
  type EngineServer,
  openApertiumServer,
  openDeepLServer,
  openLibreTranslateServer,
} from "#server/testing/engine-servers.ts";
import { type Admin, makeApp, TEST_ORIGIN, type TestApp } from "#server/testing/make-app.ts";

let app: TestApp;
let admin: Admin;
let deepL: EngineServer;
let libre: EngineServer;
let apertium: EngineServer;
beforeAll(async () => {
  deepL = await openDeepLServer();
  libre = await openLibreTranslateServer();
  apertium = await openApertiumServer();
  const outboundAllow = [deepL, libre, apertium].map(({ host }) => host);
  app = await makeApp({ settings: { publicUrl: TEST_ORIGIN, rateLimit: 0, outboundAllow } });
});
beforeEach(async () => {
  admin = await app.newAdmin();
});
afterAll(async () => {
  await app.app.stop();
  for (const server of [deepL, libre, apertium]) server.close();
});

const path = () => ({ organizationId: admin.organizationId });
const set = (body: SetTranslationEngine, version?: string) =>
  setTranslationEngine({
    client: admin.client,
    path: path(),
    body,
    ...(version === undefined ? {} : { headers: { "If-Match": version } }),
  });
const read = () => getTranslationEngine({ client: admin.client, path: path() });
const tryOut = async (body: Parameters<typeof testTranslationEngine>[0]["body"] = {}) =>
  dataOf(testTranslationEngine({ client: admin.client, path: path(), body }));
const refusedAt = async (body: SetTranslationEngine) => {
  const { status, error } = await outcome(set(body));
  expect(status).toBe(400);
  return failure.parse(error).error.details?.map((detail) => detail.path);
};
const KEY = "canary-0123456789-abcdef:fx";

test("an organization has no engine until an admin names one, and only its end is shown of a key", async () => {
  expect(await dataOf(read())).toMatchObject({ engine: "none" });
  const { data, response } = await set({ engine: "deepl", key: KEY });
  expect(data).toMatchObject({
    engine: "deepl",
    url: "https://api-free.deepl.com",
    key: { last4: "f:fx" },
  });
  expect((await dataOf(read())).key).toEqual({ last4: "f:fx" });
  const tag = response?.headers.get("etag") ?? "";
  expect((await set({ engine: "none" }, tag)).data).toMatchObject({ engine: "none" });
  expect((await set({ engine: "none" }, tag)).response?.status).toBe(412);
  expect((await dataOf(read())).key).toBeUndefined();
});

test("a key is in neither the database nor the audit log, nor what an engine's failure says", async () => {
  await dataOf(set({ engine: "deepl", key: KEY, url: deepL.origin }));
  const tried = await tryOut();
  expect(tried).toMatchObject({ works: false, problem: { code: "key" }, targets: [] });
  expect(JSON.stringify(tried)).not.toContain("canary");
  expect(await databaseText(app.database.db)).not.toContain("canary");
  const { client } = admin;
  const { items } = await dataOf(listOrganizationAuditEvents({ client, path: path() }));
  expect(items[0]).toMatchObject({ action: "translation-engine.set" });
});

test("a key that is kept goes to its engine at its address alone", async () => {
  await dataOf(set({ engine: "deepl", key: "right", url: deepL.origin }));
  expect((await dataOf(set({ engine: "deepl", url: `${deepL.origin}/` }))).key).toBeDefined();
  expect(await tryOut()).toMatchObject({ works: true, to: "de" });
  expect(await refusedAt({ engine: "deepl", url: libre.origin })).toEqual(["key"]);
  expect(await refusedAt({ engine: "google", url: deepL.origin })).toEqual(["key"]);
  const other = { engine: "libretranslate", url: deepL.origin } as const;
  expect((await dataOf(set(other))).key).toBeUndefined();
});

test("what cannot be is refused by its place", async () => {
  expect(await refusedAt({ engine: "deepl" })).toEqual(["key"]);
  expect(await refusedAt({ engine: "deepl", key: "with a blank" })).toEqual(["key"]);
  expect(await refusedAt({ engine: "apertium", url: "http://127.0.0.1:2737" })).toEqual(["url"]);
  expect(await refusedAt({ engine: "apertium", url: "http://apertium" })).toEqual(["url"]);
  expect(await refusedAt({ engine: "apertium", url: "ftp://apertium.example" })).toEqual(["url"]);
  expect((await outcome(set({ engine: "bergamot" } as never))).status).toBe(400);
  expect(await dataOf(read())).toMatchObject({ engine: "none" });
});

test("a test says what the engine makes of a sentence, and what keeps it from that", async () => {
  const none = await outcome(
    testTranslationEngine({ client: admin.client, path: path(), body: {} }),
  );
  expect(none).toMatchObject({ status: 409 });

  await dataOf(set({ engine: "deepl", key: "right", url: deepL.origin }));
  expect(await tryOut({ to: "fr" })).toEqual({
    works: true,
    from: "en",
    to: "fr",
    targets: ["fr", "de"],
    sample: {
      text: "Save <g1>your changes</g1> before you leave the page.",
      translation: "SAVE <g1>YOUR CHANGES</g1> BEFORE YOU LEAVE THE PAGE.",
      markersKept: true,
    },
    usage: { used: 120, limit: 500_000 },
  });
  expect(await tryOut({ to: "he" })).toMatchObject({ works: false, problem: { code: "pair" } });
  deepL.fail({ status: 456, json: {} });
  expect(await tryOut()).toMatchObject({ works: false, problem: { code: "quota" } });

  await dataOf(set({ engine: "apertium", url: apertium.origin }));
  expect(await tryOut()).toMatchObject({ works: true, to: "es", targets: ["es"] });

  await dataOf(set({ engine: "libretranslate", url: libre.origin }));
  libre.fail({ json: { translatedText: ["SAVE YOUR CHANGES"] } });
  expect(await tryOut()).toMatchObject({ works: true, sample: { markersKept: false } });
});

test("only admins see and set it", async () => {
  const creator = await app.newMember(admin.organizationId, "create");
  const { client } = creator;
  expect((await outcome(getTranslationEngine({ client, path: path() }))).status).toBe(403);
  const body = { engine: "none" } as const;
  expect((await outcome(setTranslationEngine({ client, path: path(), body }))).status).toBe(403);
});
