import { operationsOf } from "../operation.ts";
import {
  glossaryEntry,
  glossaryList,
  glossaryUseList,
  listGlossaryQuery,
  MAX_GLOSSARY_BODY,
  updateGlossary,
} from "../schemas/glossary.ts";
import { pagingQuery } from "../schemas/primitives.ts";
import { unitReads } from "./translation-runs.ts";

const defineOperation = operationsOf("Translations");

/** An entry includes how many translations contain its term. */
const glossaryReads = ["glossary", "translation"] as const;

export const glossaryOperations = [
  defineOperation({
    id: "listGlossaryEntries",
    method: "GET",
    path: "/v1/orgs/{organizationId}/translations-glossary",
    summary: "List the glossary of an organization",
    description:
      "By their terms: the English one, else the one in the first language that the entry has.",
    query: listGlossaryQuery,
    success: { status: 200, description: "A page of entries", schema: glossaryList },
    permission: "glossary:view",
    reads: glossaryReads,
  }),
  defineOperation({
    id: "updateGlossaryEntries",
    method: "PUT",
    path: "/v1/orgs/{organizationId}/translations-glossary",
    summary: "Add, change and delete entries of the glossary",
    description: "In the order they are given. An entry that is not there is deleted already.",
    body: updateGlossary,
    maxBody: MAX_GLOSSARY_BODY,
    success: { status: 204, description: "All of it is done" },
    failures: [409],
    permission: "glossary:edit",
    changes: ["glossary"],
  }),
  defineOperation({
    id: "getGlossaryEntry",
    method: "GET",
    path: "/v1/orgs/{organizationId}/translations-glossary/{glossaryEntryId}",
    summary: "Read an entry of the glossary",
    success: { status: 200, description: "The entry", schema: glossaryEntry },
    permission: "glossary:view",
    reads: glossaryReads,
  }),
  defineOperation({
    id: "listGlossaryUses",
    method: "GET",
    path: "/v1/orgs/{organizationId}/translations-glossary/{glossaryEntryId}/uses",
    summary: "List the units of translations that hold a term of the glossary",
    description:
      "What a change of the entry concerns, of the translations that the caller can see: the latest first, page by page. As the pages were when they were looked at last.",
    query: pagingQuery,
    success: { status: 200, description: "A page of units", schema: glossaryUseList },
    permission: "glossary:view",
    reads: ["glossary", ...unitReads],
  }),
] as const;
