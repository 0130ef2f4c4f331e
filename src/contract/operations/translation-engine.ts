import { operationsOf } from "../operation.ts";
import {
  setTranslationEngine,
  testTranslationEngine,
  translationEngine,
  translationEngineTest,
} from "../schemas/translation-engine.ts";

const defineOperation = operationsOf("Translations");

const engine = "/v1/orgs/{organizationId}/translation-engine";
const there = {
  status: 200,
  description: "The engine",
  schema: translationEngine,
  etag: true,
} as const;

export const translationEngineOperations = [
  defineOperation({
    id: "getTranslationEngine",
    method: "GET",
    path: engine,
    summary: "Read which engine translates for an organization",
    success: there,
    permission: "organization:admin",
    reads: ["translation-engine", "translation"],
  }),
  defineOperation({
    id: "setTranslationEngine",
    method: "PUT",
    path: engine,
    summary: "Say which engine translates for an organization",
    body: setTranslationEngine,
    success: there,
    failures: [409],
    permission: "organization:admin",
    changes: ["translation-engine"],
  }),
  defineOperation({
    id: "testTranslationEngine",
    method: "POST",
    path: `${engine}/test`,
    summary: "Have the engine translate a sentence",
    description: "The sentence is English. Nothing is kept of it.",
    body: testTranslationEngine,
    bodyOptional: true,
    success: { status: 200, description: "What came of it", schema: translationEngineTest },
    failures: [409],
    permission: "organization:admin",
    changes: [],
    unrecordedBecause: "it changes nothing",
  }),
] as const;
