import { body, text, type Trail, type Trails } from "./trail.ts";

const deleted: Trail["change"] = () => ({
  before: { deletedAt: null },
  after: { deletedAt: text },
});
const moved: Trail["change"] = () => ({ before: { position: text }, after: { position: text } });
const renamed: Trail["change"] = (sample) => ({
  before: { title: text },
  after: { title: body(sample)["title"] },
});
const edited: Trail["change"] = () => ({ before: { revision: text }, after: { revision: text } });
const transferred: Trail["change"] = () => ({
  before: { organization: text },
  after: { organization: text },
});

/** What the samples of spaces, collections and their content record. */
export const spaceTrails: Trails = {
  createSpace: {
    actions: ["space.created"],
    change: (sample) => ({ before: {}, after: { title: body(sample)["title"] } }),
  },
  updateSpaceById: { actions: ["space.updated"], change: renamed },
  deleteSpaceById: { actions: ["space.deleted"], change: deleted },
  restoreSpace: {
    actions: ["space.restored"],
    change: () => ({ before: { deletedAt: text }, after: { deletedAt: null } }),
  },
  duplicateSpace: {
    actions: ["space.duplicated"],
    change: ({ params }) => ({ before: {}, after: { from: params?.spaceId, title: text } }),
  },
  moveSpace: { actions: ["space.moved"], change: moved },
  transferSpace: { actions: ["space.transferred"], change: transferred },
  createCollection: {
    actions: ["collection.created"],
    change: (sample) => ({ before: {}, after: { title: body(sample)["title"] } }),
  },
  updateCollectionById: { actions: ["collection.updated"], change: renamed },
  deleteCollectionById: { actions: ["collection.deleted"], change: deleted },
  moveCollection: { actions: ["collection.moved"], change: moved },
  transferCollection: { actions: ["collection.transferred"], change: transferred },
  updateSpaceContent: { actions: ["space.edited"], change: edited },
  updateChangeRequestContent: { actions: ["change-request.edited"], change: edited },
};
