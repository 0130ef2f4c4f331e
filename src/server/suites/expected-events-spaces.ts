import { body, text, type ExpectedEvent, type ExpectedEvents, event } from "./expected-events.ts";

const deleted: ExpectedEvent["change"] = () => ({
  before: { deletedAt: null },
  after: { deletedAt: text },
});
const moved: ExpectedEvent["change"] = () => ({
  before: { position: text },
  after: { position: text },
});
const renamed: ExpectedEvent["change"] = (example) => ({
  before: { title: text },
  after: { title: body(example)["title"] },
});
const edited: ExpectedEvent["change"] = () => ({
  before: { revision: text },
  after: { revision: text },
});
const transferred: ExpectedEvent["change"] = () => ({
  before: { organization: text },
  after: { organization: text },
});

/** The events recorded by the examples of spaces, collections and their content. */
export const spaceEvents: ExpectedEvents = {
  createSpace: event("space.created", {}, (example) => ({ title: body(example)["title"] })),
  updateSpaceById: { actions: ["space.updated"], change: renamed },
  deleteSpaceById: { actions: ["space.deleted"], change: deleted },
  restoreSpace: event("space.restored", { deletedAt: text }, { deletedAt: null }),
  duplicateSpace: {
    actions: ["space.duplicated"],
    change: ({ params }) => ({ before: {}, after: { from: params?.spaceId, title: text } }),
  },
  moveSpace: { actions: ["space.moved"], change: moved },
  transferSpace: { actions: ["space.transferred"], change: transferred },
  createCollection: event("collection.created", {}, (example) => ({
    title: body(example)["title"],
  })),
  updateCollectionById: { actions: ["collection.updated"], change: renamed },
  deleteCollectionById: { actions: ["collection.deleted"], change: deleted },
  moveCollection: { actions: ["collection.moved"], change: moved },
  transferCollection: { actions: ["collection.transferred"], change: transferred },
  cancelJob: event("job.cancelled", { state: "queued" }, { kind: "make-pdf" }),
  applyTemplateToSpace: { actions: ["space.edited"], change: edited },
  updateSpaceContent: { actions: ["space.edited"], change: edited },
  updateChangeRequestContent: { actions: ["change-request.edited"], change: edited },
  previewSpaceContentUpdate: { actions: [] },
  previewChangeRequestContentUpdate: { actions: [] },
};
