import {
  createTranslation,
  getGlossaryEntry,
  listGlossaryEntries,
  listTranslationUnits,
  runTranslation,
  updateGlossaryEntries,
} from "#client";
import { newId } from "#server/kit/ids.ts";
import { putEngine } from "#server/modules/translations/engine-settings/engine-rows.ts";
import { findTranslation } from "#server/modules/translations/translations/translation-rows.ts";
import { lookAtChanges } from "#server/modules/translations/units/look.ts";
import { dataOf } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import { inOrganization, withBody } from "./example-parts.ts";

const newTerm = () => ({
  type: "insert" as const,
  translations: { en: `Term ${newId()}`, de: "Begriff" },
});

/** Creates two glossary entries in different languages; returns the id of one. */
export const fillGlossary = async ({
  admin,
  organizationId,
}: OrganizationFixture): Promise<string> => {
  const { client } = admin;
  const path = { organizationId };
  const operations = [newTerm(), newTerm()];
  await dataOf(updateGlossaryEntries({ client, path, body: { operations } }));
  const query = { query: operations[0]?.translations.en ?? "" };
  const { items } = await dataOf(listGlossaryEntries({ client, path, query }));
  return items[0]?.id ?? "";
};

const anEntry = async (fixture: OrganizationFixture) => ({
  params: {
    organizationId: fixture.organizationId,
    glossaryEntryId: await fillGlossary(fixture),
  },
});

/** Creates a translation whose pages have been read. */
const newTranslation = async (
  { app, organizationId, admin: { client } }: OrganizationFixture,
  space: string,
  language: "fr" | "de" = "fr",
): Promise<string> => {
  const source = { space, language: "en" as const };
  const instructions = { markdown: "Be brief." };
  const body = { source, language, instructions };
  const { id } = await dataOf(createTranslation({ client, path: { organizationId }, body }));
  const { context } = app;
  const row = await findTranslation(context.db, id);
  if (row === undefined) throw new Error("the translation was not made");
  while ((await lookAtChanges(context, row)) > 0);
  return id;
};

/** Creates two translations of one space; returns the id of one. */
const fillTranslations = async (fixture: OrganizationFixture, spaceId: string): Promise<string> => {
  await newTranslation(fixture, spaceId, "de");
  return newTranslation(fixture, spaceId);
};

/**
 * Creates two translations of a space, and a glossary term that occurs in two of its units; returns the id of one
 * translation and that of the term.
 */
export const fillTranslatedTerms = async (fixture: OrganizationFixture, spaceId: string) => {
  const { organizationId, admin } = fixture;
  const glossaryEntryId = await fillGlossary(fixture);
  const path = { organizationId, glossaryEntryId };
  const { translations } = await dataOf(getGlossaryEntry({ client: admin.client, path }));
  const text = `The ${translations.en} first.\n\nThe ${translations.en} again.`;
  await editSpace(admin.client, spaceId, newPage("Terms", text));
  return { translationId: await fillTranslations(fixture, spaceId), glossaryEntryId };
};

const aTranslation = async (fixture: OrganizationFixture) => ({
  params: {
    organizationId: fixture.organizationId,
    translationId: await newTranslation(fixture, await fixture.newSpace()),
  },
});

const aTranslatedPage = async (fixture: OrganizationFixture) => {
  const { client } = fixture.admin;
  const space = await fixture.newSpace();
  const [pageId = ""] = createdIn(await editSpace(client, space, newPage("Setup", "Begin.")));
  const translationId = await newTranslation(fixture, space);
  return { params: { organizationId: fixture.organizationId, translationId, pageId } };
};

const aTitle = async (fixture: OrganizationFixture) => {
  const { params: path } = await aTranslatedPage(fixture);
  const { items } = await dataOf(listTranslationUnits({ client: fixture.admin.client, path }));
  const [{ key, sourceHash } = { key: "", sourceHash: "" }] = items;
  return { params: path, body: { units: [{ key, sourceHash, text: "Mise en place" }] } };
};

/** The file of a translation with one title filled in. */
const aFile = async (fixture: OrganizationFixture) => {
  const { params: path } = await aTranslatedPage(fixture);
  const { organizationId, translationId } = path;
  const params = { organizationId, translationId };
  const asked = `/v1/orgs/${organizationId}/translations/${translationId}/export?format=po`;
  const answer = await fixture.app.request(asked, { token: fixture.admin.token });
  const file = (await answer.text()).replace(
    'msgid "Setup"\nmsgstr ""',
    'msgid "Setup"\nmsgstr "Mise en place"',
  );
  return { params, query: { apply: "true" }, file };
};

/** An engine that nothing is sent to, because its address is internal. */
const anUnreachableEngine = async ({ app, organizationId }: OrganizationFixture) => {
  await putEngine(app.database.db, {
    organizationId,
    engine: "apertium",
    url: "http://127.0.0.1",
    model: null,
    key: null,
    keyEnd: null,
    updatedAt: new Date(),
  });
  return { params: { organizationId } };
};

/** A successful call for every operation on translations. */
export const translationExamples = {
  listTranslations: inOrganization,
  createTranslation: withBody(inOrganization, async ({ newSpace }: OrganizationFixture) => ({
    source: { space: await newSpace(), language: "en" as const },
    language: "de" as const,
    instructions: { markdown: "Be brief." },
  })),
  getTranslation: aTranslation,
  updateTranslation: withBody(aTranslation, () => ({
    instructions: { markdown: "Be *brief*." },
    settings: { auto: false, publish: "review" as const, maxCharacters: 100_000 },
  })),
  deleteTranslation: aTranslation,
  listTranslationPages: aTranslation,
  listTranslationUnits: aTranslatedPage,
  updateTranslationUnits: aTitle,
  listTranslationProgress: inOrganization,
  exportTranslation: async (fixture: OrganizationFixture) => {
    const { params } = await aTranslatedPage(fixture);
    return { params, query: { format: "po", page: params.pageId, state: "missing" } };
  },
  importTranslation: aFile,
  getTranslationPlan: aTranslation,
  runTranslation: withBody(aTranslation, () => ({})),
  cancelTranslation: async (fixture: OrganizationFixture) => {
    const { params: path } = await aTranslation(fixture);
    await dataOf(runTranslation({ client: fixture.admin.client, path }));
    return { params: path };
  },
  getTranslationEngine: inOrganization,
  setTranslationEngine: withBody(anUnreachableEngine, () => ({
    engine: "openai" as const,
    model: "small",
    key: "sk-0123456789abcdef",
    cost: { perMillion: 20, currency: "EUR", budget: 50 },
  })),
  testTranslationEngine: withBody(anUnreachableEngine, () => ({ to: "de" as const })),
  listGlossaryEntries: inOrganization,
  updateGlossaryEntries: withBody(inOrganization, async (fixture: OrganizationFixture) => ({
    operations: [
      newTerm(),
      { type: "delete" as const, id: await fillGlossary(fixture) },
      {
        type: "update" as const,
        id: await fillGlossary(fixture),
        translations: { en: "Bindery" },
        keep: true,
      },
    ],
  })),
  getGlossaryEntry: anEntry,
  listGlossaryUses: anEntry,
};
