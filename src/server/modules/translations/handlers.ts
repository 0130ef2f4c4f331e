import { type Handlers, preparing } from "#server/http/handler.ts";
import { getEngine, setEngine } from "./engine-settings/engine-settings.ts";
import { presentEngine } from "./engine-settings/present-engine.ts";
import { testEngine } from "./engine-settings/test-engine.ts";
import { getEntry, listEntries, updateGlossary } from "./glossary/glossary.ts";
import { presentEntry } from "./glossary/present-entry.ts";
import {
  presentTranslation,
  presentTranslations,
  translationLocation,
} from "./translations/present-translation.ts";
import {
  createTranslation,
  deleteTranslation,
  getTranslation,
  listTranslations,
  updateTranslation,
} from "./translations/translations.ts";

export const translationHandlers = {
  listTranslations: async ({ context, params, page, list }) => {
    const found = await listTranslations(context, params.organizationId, page);
    const rows = await presentTranslations(context, found.rows);
    return { body: list({ ...found, rows }, (row) => row) };
  },
  createTranslation: preparing(async ({ context, params, body }) => {
    const made = await createTranslation(context, params.organizationId, body);
    return {
      body: await presentTranslation(context, made),
      headers: { Location: translationLocation(context, made.translation) },
    };
  }),
  getTranslation: async ({ context, params }) => {
    const found = await getTranslation(context, params);
    return {
      body: await presentTranslation(context, found),
      version: found.translation.version,
    };
  },
  updateTranslation: async ({ context, params, body }) => {
    const found = await updateTranslation(context, params, body);
    return {
      body: await presentTranslation(context, found),
      version: found.translation.version,
    };
  },
  deleteTranslation: ({ context, params }) => deleteTranslation(context, params),

  listGlossaryEntries: async ({ context, params, query, page, list }) => {
    const { query: words, language } = query;
    const found = await listEntries(
      context,
      params.organizationId,
      { query: words, language },
      page,
    );
    return { body: list(found, presentEntry(context)) };
  },
  updateGlossaryEntries: ({ context, params, body }) =>
    updateGlossary(context, params.organizationId, body.operations),
  getGlossaryEntry: async ({ context, params }) => {
    const row = await getEntry(context, params.organizationId, params.glossaryEntryId);
    return { body: presentEntry(context)(row) };
  },

  getTranslationEngine: async ({ context, params: { organizationId } }) =>
    presentEngine(context, organizationId, await getEngine(context, organizationId)),
  setTranslationEngine: async ({ context, params: { organizationId }, body }) =>
    presentEngine(context, organizationId, await setEngine(context, organizationId, body)),
  testTranslationEngine: async ({ context, params, body }) => ({
    body: await testEngine(context, params.organizationId, body),
  }),
} satisfies Partial<Handlers>;
