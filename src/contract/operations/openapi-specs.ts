import { z } from "zod";
import { operationsOf } from "../operation.ts";
import { MAX_SPEC_BYTES } from "../schemas/limits.ts";
import {
  createSpec,
  MAX_SPEC_BODY,
  openAPISpec,
  putSpec,
  specList,
  updateSpec,
} from "../schemas/openapi-spec.ts";
import {
  publishedSpec,
  spaceOperationPart,
  spaceOperationQuery,
} from "../schemas/openapi-version.ts";
import { pagingQuery } from "../schemas/primitives.ts";
import type { Resource } from "../schemas/resource.ts";
import { contentReads } from "./reads.ts";

const defineOperation = operationsOf("OpenAPI specifications");

const specs = "/v1/orgs/{organizationId}/openapi";
const spec = `${specs}/{specSlug}` as const;

/** A specification includes which of its versions is served and which is held back. */
const specReads = [
  "openapi-spec",
  "openapi-spec-version",
  "organization",
] as const satisfies readonly Resource[];
const changes = ["openapi-spec", "openapi-spec-version"] as const satisfies readonly Resource[];

const one = { description: "The specification", schema: openAPISpec } as const;
const put = { ...one, status: 201, etag: true, location: true, updates: true } as const;
const there = { ...one, status: 200, etag: true } as const;
const later =
  "Answers at once; the source is read afterwards, and of several the one that came last counts. A source that says the same as the version before makes no version.";

export const openAPISpecs = [
  defineOperation({
    id: "listOpenAPISpecs",
    method: "GET",
    path: specs,
    summary: "List OpenAPI specifications",
    description: "By their slugs.",
    query: pagingQuery,
    success: { status: 200, description: "A page of specifications", schema: specList },
    permission: "openapi:view",
    reads: specReads,
  }),
  defineOperation({
    id: "createOpenAPISpec",
    method: "POST",
    path: specs,
    summary: "Create an OpenAPI specification",
    description: later,
    body: createSpec,
    maxBody: MAX_SPEC_BODY,
    success: { ...one, status: 201, location: true },
    failures: [409],
    permission: "openapi:edit",
    changes,
  }),
  defineOperation({
    id: "getOpenAPISpecBySlug",
    method: "GET",
    path: spec,
    summary: "Read an OpenAPI specification",
    success: there,
    permission: "openapi:view",
    reads: specReads,
  }),
  defineOperation({
    id: "createOrUpdateOpenAPISpecBySlug",
    method: "PUT",
    path: spec,
    summary: "Give an OpenAPI specification another source",
    description: `Makes it where it is not there. ${later}`,
    body: putSpec,
    maxBody: MAX_SPEC_BODY,
    success: put,
    failures: [409],
    permission: "openapi:edit",
    changes,
  }),
  defineOperation({
    id: "uploadOpenAPISpecFile",
    method: "PUT",
    path: `${spec}/file`,
    summary: "Give an OpenAPI specification a file as its source",
    description: `The request is the file itself, in JSON or YAML. Makes the specification where it is not there. ${later}`,
    query: z.strictObject({
      name: z.string().min(1).max(255).optional().meta({ description: "What the file is called." }),
    }),
    takesFile: true,
    maxBody: MAX_SPEC_BYTES,
    success: put,
    failures: [409],
    permission: "openapi:edit",
    changes,
  }),
  defineOperation({
    id: "updateOpenAPISpecBySlug",
    method: "PATCH",
    path: spec,
    summary: "Change how an OpenAPI specification is shown, checked and held",
    body: updateSpec,
    success: there,
    failures: [409],
    permission: "openapi:edit",
    changes,
  }),
  defineOperation({
    id: "checkOpenAPISpec",
    method: "POST",
    path: `${spec}/check`,
    summary: "Look at the address of an OpenAPI specification now",
    description:
      "Answers at once. While a source is being read already, nothing more is asked for.",
    success: { ...one, status: 200 },
    failures: [409],
    permission: "openapi:edit",
    changes,
  }),
  defineOperation({
    id: "deleteOpenAPISpecBySlug",
    method: "DELETE",
    path: spec,
    summary: "Delete an OpenAPI specification with all its versions",
    description: "For good. Pages that show it say that it is gone.",
    success: { status: 204, description: "Gone, or never there" },
    permission: "openapi:edit",
    changes,
  }),
  defineOperation({
    id: "readPublishedOpenAPISpec",
    method: "GET",
    path: "/openapi/{organizationId}/{specSlug}",
    summary: "Read a public OpenAPI specification",
    description: "The served version as JSON. 404 while it is private.",
    success: {
      status: 200,
      description: "The specification itself",
      schema: publishedSpec,
      mediaType: "application/json",
    },
    permission: "public",
    reads: [],
    publicBecause: "The specification was made public.",
  }),
] as const;

/** Parts of a specification as shown on a space's pages. */
export const openAPIContent = [
  defineOperation({
    id: "getOpenAPIOperationInSpace",
    method: "GET",
    path: "/v1/spaces/{spaceId}/content/openapi-operation",
    summary: "Read what a page shows of an OpenAPI specification",
    description:
      "An operation, or schemas, of the served version with what they refer to. Guests read what the pages or open change requests of the space show, and nothing else.",
    query: spaceOperationQuery,
    success: { status: 200, description: "What the page shows", schema: spaceOperationPart },
    permission: "space:view",
    reads: ["openapi-spec", "openapi-spec-version", ...contentReads, "change-request/content"],
  }),
] as const;
