import { operationsOf } from "../operation.ts";
import type { Resource } from "../schemas/resource.ts";
import { runTranslation, translationPlan } from "../schemas/translation-run.ts";
import { accessReads, contentReads } from "./reads.ts";

const defineOperation = operationsOf("Translations");

const one = "/v1/orgs/{organizationId}/translations/{translationId}";

/** What there is to translate depends on the content of both spaces, and on the translations already stored. */
export const unitReads = [
  "translation",
  "translation-engine",
  "organization",
  ...accessReads,
  ...contentReads,
] as const satisfies readonly Resource[];

export const translationRunOperations = [
  defineOperation({
    id: "getTranslationPlan",
    method: "GET",
    path: `${one}/plan`,
    summary: "Read what a run of a translation would do",
    description: "503 while many pages have changed that are still to be read.",
    success: { status: 200, description: "The plan", schema: translationPlan },
    permission: "organization:view",
    reads: unitReads,
  }),
  defineOperation({
    id: "runTranslation",
    method: "POST",
    path: `${one}/run`,
    summary: "Translate what has no translation",
    description:
      "Answers at once; the work goes on afterwards. What has been translated before is taken from the memory, the engine translates the rest, and at the end the translated space is written once. What people wrote stays. Needs the role create on the translated space.",
    body: runTranslation,
    bodyOptional: true,
    success: { status: 204, description: "It is under way" },
    failures: [409],
    permission: "organization:view",
    changes: ["translation"],
  }),
  defineOperation({
    id: "cancelTranslation",
    method: "POST",
    path: `${one}/cancel`,
    summary: "End the run of a translation",
    description:
      "After what is at the engine. What was translated is kept for the next run; the translated space stays as it is. Needs the role create on the translated space.",
    success: { status: 204, description: "It ends" },
    failures: [409],
    permission: "organization:view",
    changes: ["translation"],
  }),
] as const;
