import { operationsOf } from "../operation.ts";
import {
  prepareSpecVersion,
  preparedChangeRequests,
  specImpact,
  specImpactQuery,
} from "../schemas/openapi-impact.ts";
import {
  listSpecChangesQuery,
  listSpecOperationsQuery,
  openAPISpecVersion,
  rejectSpecVersion,
  specChangeList,
  specContent,
  specOperationList,
  specOperationPart,
  specOperationQuery,
  specVersionList,
} from "../schemas/openapi-version.ts";
import { pagingQuery } from "../schemas/primitives.ts";
import type { Resource } from "../schemas/resource.ts";
import { accessReads, changeRequestReads } from "./reads.ts";

const defineOperation = operationsOf("OpenAPI specifications");

const spec = "/v1/orgs/{organizationId}/openapi/{specSlug}";
const versions = `${spec}/versions` as const;
const version = `${versions}/{versionId}` as const;

const versionReads = [
  "openapi-spec",
  "openapi-spec-version",
  "organization",
  "user",
] as const satisfies readonly Resource[];
const changes = ["openapi-spec", "openapi-spec-version"] as const satisfies readonly Resource[];
const there = { status: 200, description: "The version", schema: openAPISpecVersion } as const;
const content = {
  status: 200,
  description: "The whole specification",
  schema: specContent,
  mediaType: "application/json",
} as const;
const served = "Of the version that is served; 404 while there is none.";

/** Versions of specifications: their content, what changed, and whom it affects. */
export const openAPIVersions = [
  defineOperation({
    id: "listOpenAPISpecOperations",
    method: "GET",
    path: `${spec}/operations`,
    summary: "List the operations of an OpenAPI specification",
    description: "In the order of the document, webhooks last.",
    query: listSpecOperationsQuery,
    success: { status: 200, description: "A page of operations", schema: specOperationList },
    permission: "openapi:view",
    reads: versionReads,
  }),
  defineOperation({
    id: "getOpenAPISpecOperation",
    method: "GET",
    path: `${spec}/operation`,
    summary: "Read one operation with what it refers to",
    query: specOperationQuery,
    success: { status: 200, description: "The operation", schema: specOperationPart },
    permission: "openapi:view",
    reads: versionReads,
  }),
  defineOperation({
    id: "listOpenAPISpecVersions",
    method: "GET",
    path: versions,
    summary: "List the versions of an OpenAPI specification",
    description: "The latest first.",
    query: pagingQuery,
    success: { status: 200, description: "A page of versions", schema: specVersionList },
    permission: "openapi:view",
    reads: versionReads,
  }),
  defineOperation({
    id: "getLatestOpenAPISpecVersion",
    method: "GET",
    path: `${versions}/latest`,
    summary: "Read the served version",
    description: served,
    success: there,
    permission: "openapi:view",
    reads: versionReads,
  }),
  defineOperation({
    id: "getLatestOpenAPISpecVersionContent",
    method: "GET",
    path: `${versions}/latest/content`,
    summary: "Read the whole specification as it is served",
    description: served,
    success: content,
    permission: "openapi:view",
    reads: versionReads,
  }),
  defineOperation({
    id: "getOpenAPISpecVersionById",
    method: "GET",
    path: version,
    summary: "Read a version",
    success: there,
    permission: "openapi:view",
    reads: versionReads,
  }),
  defineOperation({
    id: "getOpenAPISpecVersionContentById",
    method: "GET",
    path: `${version}/content`,
    summary: "Read the whole specification of a version",
    success: content,
    permission: "openapi:view",
    reads: versionReads,
  }),
  defineOperation({
    id: "listOpenAPISpecVersionChanges",
    method: "GET",
    path: `${version}/changes`,
    summary: "List what a version changes",
    description: "The worst first, then by operation.",
    query: listSpecChangesQuery,
    success: { status: 200, description: "A page of changes", schema: specChangeList },
    permission: "openapi:view",
    reads: versionReads,
  }),
  defineOperation({
    id: "getOpenAPISpecVersionImpact",
    method: "GET",
    path: `${version}/impact`,
    summary: "List the pages and change requests that a version concerns",
    description:
      "Pages of the spaces that the caller can open, and of open change requests where they say something else; of all others only how many there are.",
    query: specImpactQuery,
    success: { status: 200, description: "A page of pages", schema: specImpact },
    permission: "openapi:view",
    reads: [...versionReads, ...accessReads, ...changeRequestReads],
  }),
  defineOperation({
    id: "acceptOpenAPISpecVersion",
    method: "POST",
    path: `${version}/accept`,
    summary: "Serve a version that is held",
    success: there,
    failures: [409],
    permission: "openapi:edit",
    changes,
  }),
  defineOperation({
    id: "rejectOpenAPISpecVersion",
    method: "POST",
    path: `${version}/reject`,
    summary: "Decide against a version that is held",
    description: "The served version stays, also when the source says the same again.",
    body: rejectSpecVersion,
    bodyOptional: true,
    success: there,
    failures: [409],
    permission: "openapi:edit",
    changes,
  }),
  defineOperation({
    id: "prepareOpenAPISpecVersion",
    method: "POST",
    path: `${version}/prepare`,
    summary: "Open change requests for the pages that a version concerns",
    description:
      "One in each space in which the caller may propose changes: with a thread on each mention that says what changes, and blocks of an operation that is called otherwise now led to it.",
    body: prepareSpecVersion,
    bodyOptional: true,
    success: {
      status: 200,
      description: "The change requests",
      schema: preparedChangeRequests,
    },
    failures: [409],
    permission: "openapi:edit",
    changes: ["openapi-spec-version", "change-request", "change-request/content", "comment"],
  }),
] as const;
