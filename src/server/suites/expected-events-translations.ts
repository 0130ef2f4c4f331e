import { body, event, type ExpectedEvents, text } from "./expected-events.ts";

const source = (example: Parameters<typeof body>[0]) =>
  body(example)["source"] as { readonly space: string };

/** The events recorded by the examples of translations. */
export const translationEvents: ExpectedEvents = {
  createTranslation: {
    actions: ["space.duplicated", "translation.created"],
    change: (example) => ({
      before: {},
      after: { source: source(example).space, language: "de", target: text },
    }),
  },
  updateTranslation: event(
    "translation.updated",
    { instructions: "Be brief.", publish: "direct", maxCharacters: null },
    { instructions: "Be *brief*.", publish: "review", maxCharacters: 100_000 },
  ),
  deleteTranslation: event("translation.deleted", { source: text, language: "fr", target: text }),
  setTranslationEngine: {
    actions: ["translation-engine.set"],
    change: () => ({
      before: { engine: "apertium", url: "http://127.0.0.1" },
      after: {
        engine: "openai",
        model: "small",
        cost: { perMillion: 20, currency: "EUR", budget: 50 },
        key: "replaced",
      },
    }),
  },
  updateTranslationUnits: {
    actions: ["space.edited", "translation.units-updated"],
    change: () => ({ before: {}, after: { page: text, units: 1 } }),
  },
  importTranslation: {
    actions: ["space.edited", "translation.file-imported"],
    change: () => ({
      before: {},
      after: { taken: 1, same: 0, open: 0, older: 0, unknown: 0, refused: 0 },
    }),
  },
  runTranslation: event("translation.run-started"),
  cancelTranslation: event("translation.run-cancelled"),
  testTranslationEngine: { actions: [] },
  updateGlossaryEntries: event("glossary.updated", {}, { inserted: 1, updated: 1, deleted: 1 }),
};
