import { operationsOf } from "../operation.ts";
import { TAKE_BACK_HOURS } from "../schemas/limits.ts";
import {
  applyStructureDraft,
  createStructureDraft,
  previewedStructure,
  previewStructureEdits,
  structureDraft,
  structureDraftList,
  structureImpact,
  updateStructureDraft,
} from "../schemas/structure-draft.ts";
import { pagingQuery } from "../schemas/primitives.ts";
import { redirectReads, structureReads } from "./reads.ts";

const defineOperation = operationsOf("Site structure drafts");
const drafts = "/v1/orgs/{organizationId}/sites/{siteId}/structure/drafts";

export const structureDrafts = [
  defineOperation({
    id: "previewSiteStructureEdits",
    method: "POST",
    path: "/v1/orgs/{organizationId}/sites/{siteId}/structure/impact",
    summary: "Say what edits of a structure would do to readers",
    description: "Nothing is changed. Says it of every address of a page, too.",
    body: previewStructureEdits,
    success: {
      status: 200,
      description: "Every address, before and after",
      schema: previewedStructure,
    },
    permission: "site:edit",
    changes: [],
    unrecordedBecause: "it changes nothing",
  }),
  defineOperation({
    id: "listSiteStructureDrafts",
    method: "GET",
    path: drafts,
    summary: "List the structure drafts of a site",
    query: pagingQuery,
    success: {
      status: 200,
      description: "A page of drafts, latest first",
      schema: structureDraftList,
    },
    permission: "site:view",
    reads: structureReads,
  }),
  defineOperation({
    id: "createSiteStructureDraft",
    method: "POST",
    path: drafts,
    summary: "Begin a structure draft",
    body: createStructureDraft,
    success: { status: 201, description: "The draft", schema: structureDraft, location: true },
    permission: "site:edit",
    changes: ["structure-draft"],
  }),
  defineOperation({
    id: "getSiteStructureDraft",
    method: "GET",
    path: `${drafts}/{draftId}`,
    summary: "Read a structure draft",
    success: { status: 200, description: "The draft", schema: structureDraft, etag: true },
    permission: "site:view",
    reads: structureReads,
  }),
  defineOperation({
    id: "updateSiteStructureDraft",
    method: "PATCH",
    path: `${drafts}/{draftId}`,
    summary: "Rename a structure draft or replace its edits",
    body: updateStructureDraft,
    success: { status: 200, description: "The draft", schema: structureDraft, etag: true },
    failures: [409],
    permission: "site:edit",
    changes: ["structure-draft"],
  }),
  defineOperation({
    id: "deleteSiteStructureDraft",
    method: "DELETE",
    path: `${drafts}/{draftId}`,
    summary: "Discard a structure draft",
    success: { status: 204, description: "Discarded, or never there" },
    permission: "site:edit",
    changes: ["structure-draft"],
  }),
  defineOperation({
    id: "getSiteStructureDraftImpact",
    method: "GET",
    path: `${drafts}/{draftId}/impact`,
    summary: "Say what applying a structure draft would do to readers",
    success: {
      status: 200,
      description: "Every address, before and after",
      schema: structureImpact,
    },
    permission: "site:view",
    reads: redirectReads,
  }),
  defineOperation({
    id: "applySiteStructureDraft",
    method: "POST",
    path: `${drafts}/{draftId}/apply`,
    summary: "Apply a structure draft",
    description:
      "All of its edits in one go, or none. Old addresses keep leading to what they did.",
    body: applyStructureDraft,
    success: { status: 200, description: "The draft", schema: structureDraft },
    failures: [409],
    permission: "site:edit",
    changes: ["structure-draft"],
  }),
  defineOperation({
    id: "undoSiteStructureDraft",
    method: "POST",
    path: `${drafts}/{draftId}/undo`,
    summary: "Take an applied structure draft back",
    description: `Until somebody changes the structure. What it shows again takes the role create on those spaces, as adding them does; whoever applied the draft needs none for ${TAKE_BACK_HOURS} hours.`,
    success: { status: 200, description: "The draft", schema: structureDraft },
    failures: [409],
    permission: "site:edit",
    changes: ["structure-draft"],
  }),
  defineOperation({
    id: "reopenSiteStructureDraft",
    method: "POST",
    path: `${drafts}/{draftId}/reopen`,
    summary: "Open a structure draft again that was taken back",
    description:
      "With the edits it had. Those that the structure can no longer take are the obstacle of its impact.",
    success: { status: 200, description: "The draft", schema: structureDraft },
    failures: [409],
    permission: "site:edit",
    changes: ["structure-draft"],
  }),
];
