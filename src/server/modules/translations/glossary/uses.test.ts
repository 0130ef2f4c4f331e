import { afterAll, beforeAll, expect, test } from "vitest";
import {
  getGlossaryEntry,
  type GlossaryBatchOperation,
  listGlossaryEntries,
  listGlossaryUses,
  listTranslationPages,
  listTranslationUnits,
  updateGlossaryEntries,
  updateTranslationUnits,
} from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import {
  type TranslationFixture,
  translationFixture,
} from "#server/testing/translation-fixture.ts";

let fixture: TranslationFixture;
beforeAll(async () => {
  fixture = await translationFixture();
});
afterAll(() => fixture.close());

/** A page with its translation into German, which was looked at. */
const begin = async (text: string) => {
  const space = await fixture.newSpace();
  const { client } = fixture.admin;
  const [pageId = ""] = createdIn(await editSpace(client, space, newPage("Page", text)));
  const translation = await fixture.translate(space);
  const path = { ...fixture.at(translation), pageId };
  return {
    space,
    translation,
    path,
    units: async () => (await dataOf(listTranslationUnits({ client, path }))).items,
  };
};

const org = () => ({ organizationId: fixture.admin.organizationId });
const put = (...operations: GlossaryBatchOperation[]) =>
  dataOf(
    updateGlossaryEntries({ client: fixture.admin.client, path: org(), body: { operations } }),
  );
const idOf = async (query: string): Promise<string> => {
  const { client } = fixture.admin;
  const { items } = await dataOf(listGlossaryEntries({ client, path: org(), query: { query } }));
  return items[0]?.id ?? "";
};
const usesOf = (glossaryEntryId: string, limit = 1000, page?: string) =>
  dataOf(
    listGlossaryUses({
      client: fixture.admin.client,
      path: { ...org(), glossaryEntryId },
      query: { limit, ...(page === undefined ? {} : { page }) },
    }),
  );

test("a term has as uses exactly the units that hold it, with what their translations say", async () => {
  const { client } = fixture.admin;
  const one = await begin(
    "Every widget counts.\n\nTwo wid**get** parts.\n\nWidgets are others.\n\nA `widget` in code.\n\nThe WIDGET & more.",
  );
  await put({ type: "insert", translations: { en: "widget", de: "Dings" } });
  const id = await idOf("widget");
  const { items } = await usesOf(id);
  expect(items.map(({ source }) => source).toSorted()).toEqual([
    "Every widget counts.",
    "The WIDGET &amp; more.",
    "Two wid<g1>get</g1> parts.",
  ]);
  expect(new Set(items.map(({ pageTitle, isKept }) => [pageTitle, isKept].join()))).toEqual(
    new Set(["Page,false"]),
  );

  const unit = (await one.units()).find(({ source }) => source === "Every widget counts.");
  const change = { key: unit?.key ?? "", sourceHash: unit?.sourceHash ?? "" };
  await dataOf(
    updateTranslationUnits({
      client,
      path: one.path,
      body: { units: [{ ...change, text: "Jedes Dings zählt." }] },
    }),
  );
  const after = (await usesOf(id)).items.find(({ key }) => key === change.key);
  expect(after).toMatchObject({
    isKept: true,
    byPerson: true,
    state: "edited",
    target: "Jedes Dings zählt.",
    term: { source: "widget", target: "Dings" },
  });

  const first = await usesOf(id, 2);
  expect(first).toMatchObject({ count: 3 });
  const rest = await usesOf(id, 2, first.next?.page);
  expect([...first.items, ...rest.items].map(({ key }) => key)).toEqual(
    items.map(({ key }) => key),
  );
  expect((await usesOf(id, 0)).count).toBe(3);
  const entry = await dataOf(getGlossaryEntry({ client, path: { ...org(), glossaryEntryId: id } }));
  expect(entry.uses).toBe(3);
  await put({ type: "insert", translations: { en: "100%", de: "hundert" } });
  expect((await usesOf(await idOf("100%"))).items).toEqual([]);
});

test("uses are those in translations that the caller can open, and none of a language that is not translated into", async () => {
  await begin("A gadget of ours.");
  await put({ type: "insert", translations: { en: "gadget", fr: "truc" } });
  expect((await usesOf(await idOf("gadget"))).items).toEqual([]);
  await put({ type: "insert", translations: { en: "gadget", de: "Gerät" } });
  const { client, organizationId } = fixture.admin;
  const { items } = await dataOf(
    listGlossaryEntries({
      client,
      path: { organizationId },
      query: { query: "gadget", language: "de" },
    }),
  );
  expect(items).toMatchObject([{ uses: 1 }]);
  const stranger = await fixture.app.newAdmin();
  const hidden = await outcome(
    listGlossaryUses({
      client: stranger.client,
      path: { organizationId: stranger.organizationId, glossaryEntryId: items[0]?.id ?? "" },
    }),
  );
  expect(hidden.status).toBe(404);
});

test("units say which terms they hold, and what is odd about their translations", async () => {
  const { client } = fixture.admin;
  const one = await begin(
    "The sprocket has 24 teeth on each of its sides.\n\nNothing is odd about this.\n\nThis stays as it is.",
  );
  await put({ type: "insert", translations: { en: "sprocket", de: "Zahnrad" } });
  const [, odd, plain, same] = await one.units();
  expect(odd).toMatchObject({
    terms: [{ source: "sprocket", target: "Zahnrad" }],
    warnings: [],
    state: "missing",
  });
  const said = (unit: typeof odd, text: string) => ({
    key: unit?.key ?? "",
    sourceHash: unit?.sourceHash ?? "",
    text,
  });
  const { items } = await dataOf(
    updateTranslationUnits({
      client,
      path: one.path,
      body: {
        units: [
          said(odd, "Das Ding hat Zähne."),
          said(plain, "Daran ist nichts merkwürdig."),
          said(same, "This stays as it is."),
        ],
      },
    }),
  );
  expect(items.map(({ warnings }) => warnings)).toEqual([
    [
      { code: "numbers-lost", numbers: ["24"] },
      { code: "terms-lost", terms: [{ source: "sprocket", target: "Zahnrad" }] },
    ],
    [],
    [{ code: "untranslated" }],
  ]);
  expect((await one.units()).slice(1)).toEqual(items);
});

test("what nobody has looked at is found by itself, among units and pages", async () => {
  const { client } = fixture.admin;
  await fixture.useEngine();
  const one = await begin("Look at me.\n\nAnd at me.");
  await fixture.run(one.translation);
  const query = { state: "to-review" } as const;
  const pages = () => dataOf(listTranslationPages({ client, path: one.path, query }));
  const units = async () =>
    (await dataOf(listTranslationUnits({ client, path: one.path, query }))).items;
  expect((await pages()).items).toHaveLength(1);
  const open = await units();
  expect(open.length).toBeGreaterThanOrEqual(2);
  await dataOf(
    updateTranslationUnits({
      client,
      path: one.path,
      body: {
        units: open.map(({ key, sourceHash }) => ({ key, sourceHash, state: "reviewed" as const })),
      },
    }),
  );
  expect(await units()).toEqual([]);
  expect((await pages()).items).toEqual([]);
});
