import { operationsOf } from "../operation.ts";
import {
  glossaryEntry,
  glossaryList,
  listGlossaryQuery,
  MAX_GLOSSARY_BODY,
  updateGlossary,
} from "../schemas/glossary.ts";

const defineOperation = operationsOf("Translations");

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
    reads: ["glossary"],
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
    reads: ["glossary"],
  }),
] as const;
