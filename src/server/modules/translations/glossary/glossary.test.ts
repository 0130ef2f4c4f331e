import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type GlossaryBatchOperation,
  getGlossaryEntry,
  listGlossaryEntries,
  updateGlossaryEntries,
} from "#client";
import { MAX_GLOSSARY_CHANGES, MAX_GLOSSARY_ENTRIES } from "#contract/schemas/limits.ts";
import { failure } from "#contract/schemas/primitives.ts";
import { glossaryEntries } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.app.stop());

const begin = async () => {
  admin = await app.newAdmin();
  const { client, organizationId } = admin;
  const path = { organizationId };
  return {
    put: (...operations: GlossaryBatchOperation[]) =>
      updateGlossaryEntries({ client, path, body: { operations } }),
    list: async (query: { query?: string; language?: "de" | "fr" } = {}) =>
      (await dataOf(listGlossaryEntries({ client, path, query }))).items,
    entry: (glossaryEntryId: string) =>
      getGlossaryEntry({ client, path: { organizationId, glossaryEntryId } }),
  };
};

test("entries are added, changed and deleted in one request, and listed by their terms", async () => {
  const { put, list, entry } = await begin();
  await dataOf(
    put(
      { type: "insert", translations: { en: "space", de: "Bereich" } },
      { type: "insert", translations: { de: "Ausgabe", fr: "sortie" } },
      { type: "insert", translations: { en: "Bindery" }, keep: true },
    ),
  );
  const [name, output, space] = await list();
  expect([name, output, space].map((one) => one?.translations)).toEqual([
    { en: "Bindery" },
    { de: "Ausgabe", fr: "sortie" },
    { en: "space", de: "Bereich" },
  ]);
  expect([name, output, space].map((one) => one?.keep)).toEqual([true, false, false]);
  expect(await dataOf(entry(space?.id ?? ""))).toEqual(space);

  await dataOf(
    put(
      { type: "update", id: space?.id ?? "", translations: { en: "space", de: "Raum" } },
      { type: "delete", id: output?.id ?? "" },
      { type: "delete", id: newId() },
    ),
  );
  expect((await list()).map(({ translations }) => translations)).toEqual([
    { en: "Bindery" },
    { en: "space", de: "Raum" },
  ]);
  expect(await outcome(entry(output?.id ?? ""))).toMatchObject({ status: 404 });
});

test("a list holds what is asked for, and no key of a language is taken for a term", async () => {
  const { put, list } = await begin();
  await dataOf(
    put(
      { type: "insert", translations: { en: "100% sure", de: "sicher" } },
      { type: "insert", translations: { en: "frame", fr: "cadre" } },
    ),
  );
  const terms = async (query: Parameters<typeof list>[0]) =>
    (await list(query)).map(({ translations }) => translations.en);
  expect(await terms({ query: "0%" })).toEqual(["100% sure"]);
  expect(await terms({ query: "CADRE" })).toEqual(["frame"]);
  expect(await terms({ query: "fr" })).toEqual(["frame"]);
  expect(await terms({ query: "de" })).toEqual([]);
  expect(await terms({ language: "de" })).toEqual(["100% sure"]);
});

test("what is wrong is named, and nothing of the request is done", async () => {
  const { put, list } = await begin();
  const good = { type: "insert", translations: { en: "page", de: "Seite" } } as const;
  const refused = async (operation: unknown) => {
    const { status, error } = await outcome(put(good, operation as GlossaryBatchOperation));
    expect(status).toBe(400);
    return failure.parse(error).error.details?.map(({ path }) => path);
  };
  expect(await refused({ type: "insert", translations: { en: "a\nb", de: "c" } })).toEqual([
    "operations.1.translations.en",
  ]);
  expect(await refused({ type: "insert", translations: { en: "a", de: "b", tlh: "c" } })).toEqual([
    "operations.1.translations",
  ]);
  expect(await refused({ type: "insert", translations: { en: "a" } })).toEqual([
    "operations.1.translations",
  ]);
  expect(await refused({ type: "insert", translations: {}, keep: true })).toEqual([
    "operations.1.translations",
  ]);
  expect(await refused({ type: "insert", translations: { en: "", de: "c" } })).toEqual([
    "operations.1.translations.en",
  ]);
  expect(await refused({ type: "insert", translations: { en: "x".repeat(256), de: "c" } })).toEqual(
    ["operations.1.translations.en"],
  );
  expect(
    await refused({ type: "update", id: newId(), translations: { en: "a", de: "b" } }),
  ).toEqual(["operations.1.id"]);
  expect(await list()).toEqual([]);
});

test("so many of the longest terms fit into one request, and one more is refused", async () => {
  const { put, list } = await begin();
  const term = "\u{1F600}".repeat(127);
  const translations = { en: term, de: term, fr: term, ja: term };
  const many = (count: number) =>
    Array.from({ length: count }, () => ({ type: "insert", translations }) as const);
  await dataOf(put(...many(MAX_GLOSSARY_CHANGES)));
  expect(await outcome(put(...many(MAX_GLOSSARY_CHANGES + 1)))).toMatchObject({ status: 400 });
  expect(await list()).toHaveLength(50);
});

test("a glossary that is full takes no more, and lets entries take the place of others", async () => {
  const { put, list } = await begin();
  const { organizationId } = admin;
  const at = new Date();
  const rows = Array.from({ length: MAX_GLOSSARY_ENTRIES }, (_, index) => ({
    id: newId(),
    organizationId,
    translations: { en: `t${index}`, de: `w${index}` },
    keep: false,
    sortedBy: `t${index}`,
    createdAt: at,
    updatedAt: at,
  }));
  for (let from = 0; from < rows.length; from += 1000)
    await app.database.db.insert(glossaryEntries).values(rows.slice(from, from + 1000));
  const one = { type: "insert", translations: { en: "new", de: "neu" } } as const;
  expect(await outcome(put(one))).toMatchObject({
    status: 409,
    error: { error: { reason: "glossary.too-many" } },
  });
  expect(await list({ query: "neu" })).toEqual([]);
  await dataOf(put(one, { type: "delete", id: rows[0]?.id ?? "" }));
  expect(await list({ query: "neu" })).toHaveLength(1);
});
