import { type Handlers, preparing } from "#server/http/handler.ts";
import { getEngine, setEngine } from "./engine-settings/engine-settings.ts";
import { presentEngine } from "./engine-settings/present-engine.ts";
import { testEngine } from "./engine-settings/test-engine.ts";
import {
  listTranslationPages,
  listTranslationProgress,
  listTranslationUnits,
} from "./pages/list-pages.ts";
import { presentUnit } from "./pages/present-unit.ts";
import { noProgress } from "#translation/units/progress.ts";
import { updateUnits } from "./pages/update-units.ts";
import { cancelRun, getPlan, startRun } from "./runs/runs.ts";
import { exportTranslation } from "./files/export.ts";
import { importTranslation } from "./files/import.ts";
import { getEntry, listEntries, updateGlossary } from "./glossary/glossary.ts";
import { presentEntry, presentUse } from "./glossary/present-entry.ts";
import { listUses, usesOf } from "./glossary/uses.ts";
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

  listTranslationPages: async ({ context, params, query, page, list }) => {
    const filter = { state: query.state };
    const { found, progress } = await listTranslationPages(context, params, filter, page);
    return {
      body: list(found, ({ pageId, title, targetTitle }) => ({
        id: pageId,
        title,
        ...(targetTitle === null ? {} : { targetTitle }),
        progress: progress.get(pageId) ?? noProgress,
      })),
    };
  },
  listTranslationUnits: async ({ context, params, query, page, list }) => {
    const { found, beside } = await listTranslationUnits(context, params, query.state, page);
    return { body: list(found, presentUnit(beside)) };
  },
  updateTranslationUnits: preparing(async ({ context, params, body }) => {
    const { units, beside } = await updateUnits(context, params, body);
    return { body: { items: units.map(presentUnit(beside)) } };
  }),
  listTranslationProgress: async ({ context, params, page, list }) => {
    const found = await listTranslationProgress(context, params.organizationId, page);
    return {
      body: list(found, ({ reached, progress, behind }) => ({
        translation: reached.translation.id,
        source: reached.translation.sourceSpaceId,
        target: reached.translation.targetSpaceId,
        sourceTitle: reached.sourceTitle,
        targetTitle: reached.targetTitle,
        sourceLanguage: reached.translation.sourceLanguage,
        language: reached.translation.language,
        behind,
        progress,
      })),
    };
  },

  exportTranslation: ({ context, params, query }) => {
    const { format, page, state } = query;
    return exportTranslation(context, params, { format, page, state });
  },
  importTranslation: preparing(async ({ context, params, query, file }) => ({
    body: await importTranslation(context, params, file, query.apply),
  })),

  getTranslationPlan: async ({ context, params }) => ({ body: await getPlan(context, params) }),
  runTranslation: ({ context, params, body }) => startRun(context, params, body),
  cancelTranslation: ({ context, params }) => cancelRun(context, params),

  listGlossaryEntries: async ({ context, params, query, page, list }) => {
    const { query: words, language } = query;
    const found = await listEntries(
      context,
      params.organizationId,
      { query: words, language },
      page,
    );
    const uses = await usesOf(context, params.organizationId, found.rows);
    return { body: list(found, presentEntry(context, uses)) };
  },
  updateGlossaryEntries: ({ context, params, body }) =>
    updateGlossary(context, params.organizationId, body.operations),
  getGlossaryEntry: async ({ context, params }) => {
    const row = await getEntry(context, params.organizationId, params.glossaryEntryId);
    const uses = await usesOf(context, params.organizationId, [row]);
    return { body: presentEntry(context, uses)(row) };
  },
  listGlossaryUses: async ({ context, params, page, list }) => {
    const { organizationId, glossaryEntryId } = params;
    const found = await listUses(context, organizationId, glossaryEntryId, page);
    return { body: list(found, presentUse) };
  },

  getTranslationEngine: async ({ context, params: { organizationId } }) =>
    presentEngine(context, organizationId, await getEngine(context, organizationId)),
  setTranslationEngine: async ({ context, params: { organizationId }, body }) =>
    presentEngine(context, organizationId, await setEngine(context, organizationId, body)),
  testTranslationEngine: async ({ context, params, body }) => ({
    body: await testEngine(context, params.organizationId, body),
  }),
} satisfies Partial<Handlers>;
