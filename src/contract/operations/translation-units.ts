import { operationsOf } from "../operation.ts";
import { pagingQuery } from "../schemas/primitives.ts";
import {
  listTranslationPagesQuery,
  listTranslationUnitsQuery,
  MAX_UNITS_BODY,
  translationPageList,
  translationProgressList,
  translationUnitList,
  updatedTranslationUnits,
  updateTranslationUnits,
} from "../schemas/translation-unit.ts";
import { unitReads } from "./translation-runs.ts";

const defineOperation = operationsOf("Translations");

const pages = "/v1/orgs/{organizationId}/translations/{translationId}/pages";

export const translationUnitOperations = [
  defineOperation({
    id: "listTranslationPages",
    method: "GET",
    path: pages,
    summary: "List the pages of a translation, with how far each is",
    description:
      "By their titles, as they were read last; pages with nothing to translate are left out. What changes is read within moments; `listTranslationProgress` says how many pages are still to be.",
    query: listTranslationPagesQuery,
    success: { status: 200, description: "A page of pages", schema: translationPageList },
    permission: "organization:view",
    reads: unitReads,
  }),
  defineOperation({
    id: "listTranslationUnits",
    method: "GET",
    path: `${pages}/{pageId}`,
    summary: "List the units of a page, with what the translated space says",
    description: "In reading order.",
    query: listTranslationUnitsQuery,
    success: { status: 200, description: "A page of units", schema: translationUnitList },
    permission: "organization:view",
    reads: [...unitReads, "glossary"],
  }),
  defineOperation({
    id: "updateTranslationUnits",
    method: "PATCH",
    path: `${pages}/{pageId}`,
    summary: "Translate, confirm or approve units of a page",
    description:
      "Writes the translated space at once, and keeps the translations for equal texts elsewhere. Needs the role edit on the translated space.",
    body: updateTranslationUnits,
    maxBody: MAX_UNITS_BODY,
    success: {
      status: 200,
      description: "The units as they are now",
      schema: updatedTranslationUnits,
    },
    failures: [409],
    permission: "organization:view",
    changes: ["translation", "space/content"],
  }),
  defineOperation({
    id: "listTranslationProgress",
    method: "GET",
    path: "/v1/orgs/{organizationId}/translation-progress",
    summary: "List how far translations are",
    description: "Of the translations that the caller can see, the latest first.",
    query: pagingQuery,
    success: {
      status: 200,
      description: "A page of translations",
      schema: translationProgressList,
    },
    permission: "organization:view",
    reads: unitReads,
  }),
] as const;
