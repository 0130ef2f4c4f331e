import { expect } from "vitest";
import { body, text, type ExpectedEvent, type ExpectedEvents, event } from "./expected-events.ts";

const titled: ExpectedEvent["change"] = (example) => ({
  before: {},
  after: { title: body(example)["title"], structureVersion: expect.any(Number) },
});
const renamed: ExpectedEvent["change"] = (example) => ({
  before: { title: text },
  after: { title: body(example)["title"] },
});
const moved: ExpectedEvent["change"] = () => ({
  before: { position: text },
  after: { before: { id: text }, structureVersion: expect.any(Number) },
});
const removed: ExpectedEvent["change"] = () => ({ before: { title: text }, after: {} });

/** The events recorded by the examples of a site's structure and its drafts. */
export const siteStructureEvents: ExpectedEvents = {
  previewSiteStructureEdits: { actions: [] },
  editSiteStructure: event(
    "structure.edited",
    { "section “Reference”, title": "Reference" },
    { "section “Reference”, title": text },
  ),
  sortSiteStructure: { actions: ["section.moved"], change: moved },
  addSectionToSite: { actions: ["section.added"], change: titled },
  updateSiteSectionById: { actions: ["section.updated"], change: renamed },
  deleteSiteSectionById: { actions: ["section.removed"], change: removed },
  moveSiteSection: { actions: ["section.moved"], change: moved },
  addSectionGroupToSite: { actions: ["section-group.added"], change: titled },
  updateSiteSectionGroupById: { actions: ["section-group.updated"], change: renamed },
  deleteSiteSectionGroupById: { actions: ["section-group.removed"], change: removed },
  addSectionToGroup: {
    actions: ["section.moved"],
    change: ({ params }) => ({
      before: { parent: null },
      after: { into: { type: "site-section-group", id: params?.siteSectionGroupId } },
    }),
  },
  removeSectionFromGroup: {
    actions: ["section.moved"],
    change: ({ params }) => ({
      before: { parent: params?.siteSectionGroupId },
      after: { after: { type: "site-section-group", id: params?.siteSectionGroupId } },
    }),
  },
  moveSiteSectionGroup: { actions: ["section-group.moved"], change: moved },
  addSpaceToSite: event("site-space.added", {}, (example) => ({ space: body(example)["spaceId"] })),
  updateSiteSpaceById: event("site-space.updated", { path: text }, (example) => ({
    path: body(example)["path"],
  })),
  deleteSiteSpaceById: { actions: ["site-space.removed"], change: removed },
  moveSiteSpace: { actions: ["site-space.moved"], change: moved },
  createSiteStructureDraft: event("structure-draft.created", {}, (example) => ({
    title: body(example)["title"],
    edits: 1,
  })),
  updateSiteStructureDraft: { actions: ["structure-draft.updated"], change: renamed },
  deleteSiteStructureDraft: event("structure-draft.deleted", {
    title: text,
    status: "open",
    edits: 2,
  }),
  applySiteStructureDraft: event(
    "structure-draft.applied",
    { status: "open", "section “Reference”, place": "2 of 2 at the top" },
    { status: "applied", "section “Reference”, place": "1 of 2 at the top" },
  ),
  undoSiteStructureDraft: event(
    "structure-draft.undone",
    { status: "applied" },
    { status: "undone" },
  ),
  reopenSiteStructureDraft: event(
    "structure-draft.reopened",
    { status: "undone" },
    { status: "open", edits: 2 },
  ),
};
