import { operationsOf } from "../operation.ts";
import { pagingQuery } from "../schemas/primitives.ts";
import type { Resource } from "../schemas/resource.ts";
import {
  createTranslation,
  MAX_TRANSLATION_BODY,
  translation,
  translationList,
  updateTranslation,
} from "../schemas/translation.ts";
import { accessReads } from "./reads.ts";

const defineOperation = operationsOf("Translations");

const translations = "/v1/orgs/{organizationId}/translations";
const one = `${translations}/{translationId}` as const;

/**
 * Who can see and change a translation depends on their permissions for both of its spaces. What waits for review is
 * settled once its change request is.
 */
const translationReads = [
  "translation",
  "organization",
  ...accessReads,
  "change-request",
] as const satisfies readonly Resource[];

const there = {
  status: 200,
  description: "The translation",
  schema: translation,
  etag: true,
} as const;

export const translationOperations = [
  defineOperation({
    id: "listTranslations",
    method: "GET",
    path: translations,
    summary: "List translations",
    description: "Of the caller: those of which they can open both spaces. The latest first.",
    query: pagingQuery,
    success: { status: 200, description: "A page of translations", schema: translationList },
    permission: "organization:view",
    reads: translationReads,
  }),
  defineOperation({
    id: "createTranslation",
    method: "POST",
    path: translations,
    summary: "Translate a space into a language",
    description:
      "Makes a space beside it that has the same pages, blocks and files, and follows it from then on. What nobody has translated stands in the language of the source. Needs the role create on the space and where it stands.",
    body: createTranslation,
    maxBody: MAX_TRANSLATION_BODY,
    success: {
      status: 201,
      description: "The translation",
      schema: translation,
      location: true,
    },
    failures: [409],
    permission: "organization:createContent",
    changes: ["translation", "space"],
  }),
  defineOperation({
    id: "getTranslation",
    method: "GET",
    path: one,
    summary: "Read a translation",
    success: there,
    permission: "organization:view",
    reads: translationReads,
  }),
  defineOperation({
    id: "updateTranslation",
    method: "PUT",
    path: one,
    summary: "Change the instructions and settings of a translation",
    description: "Needs the role create on the translated space.",
    body: updateTranslation,
    maxBody: MAX_TRANSLATION_BODY,
    success: there,
    permission: "organization:view",
    changes: ["translation"],
  }),
  defineOperation({
    id: "deleteTranslation",
    method: "DELETE",
    path: one,
    summary: "Delete a translation",
    description:
      "The translated space stays as it is, and follows nothing any more. Needs the role create on it.",
    success: { status: 204, description: "Deleted, or never there" },
    permission: "organization:view",
    changes: ["translation"],
  }),
] as const;
