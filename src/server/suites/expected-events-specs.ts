import { event, type ExpectedEvents, text } from "./expected-events.ts";

const address = { source: "url", sourceURL: "https://specs.example/openapi.json" };
const decided = (state: string, more: object = {}) => ({ state, ...more });

/** The events recorded by the examples of OpenAPI specifications. */
export const specEvents: ExpectedEvents = {
  createOpenAPISpec: event("openapi-spec.created", {}, { slug: text, source: "text" }),
  createOrUpdateOpenAPISpecBySlug: event("openapi-spec.source-set", address, { source: "text" }),
  uploadOpenAPISpecFile: event("openapi-spec.source-set", address, { source: "file" }),
  updateOpenAPISpecBySlug: event(
    "openapi-spec.updated",
    {
      visibility: "private",
      checkEvery: "never",
      gate: { mode: "flag", at: "breaking", rules: {}, accepted: [] },
    },
    {
      visibility: "public",
      checkEvery: "daily",
      gate: { mode: "hold", at: "breaking", rules: {}, accepted: [] },
    },
  ),
  checkOpenAPISpec: event("openapi-spec.check-asked"),
  deleteOpenAPISpecBySlug: event("openapi-spec.deleted", { slug: text, ...address }),
  acceptOpenAPISpecVersion: event(
    "openapi-spec-version.accepted",
    decided("held"),
    decided("served"),
  ),
  rejectOpenAPISpecVersion: event(
    "openapi-spec-version.rejected",
    decided("held"),
    decided("rejected", { note: "Not yet" }),
  ),
  prepareOpenAPISpecVersion: {
    actions: [
      "change-request.created",
      "change-request.edited",
      "comment.posted",
      "openapi-spec-version.prepared",
    ],
  },
};
