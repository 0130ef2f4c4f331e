import { z } from "zod";
import { createDocument } from "zod-openapi";
import { failuresOf, type Operation, takesIdempotencyKey, writes } from "./operation.ts";
import { operations } from "./operations/index.ts";
import { permissionRules } from "./permissions.ts";
import { jsonDocument } from "./schemas/json-document.ts";
import { failure } from "./schemas/primitives.ts";
import { subdomain } from "./schemas/published-site.ts";
import { hasVersion } from "./versions.ts";

const meaning: Record<number, string> = {
  400: "The request is malformed; details say where",
  401: "No valid credentials",
  403: "Not permitted; the message names what is missing",
  404: "Not there, or not visible to the caller",
  409: "Against the present state; nothing changed",
  412: "A condition does not hold, such as the version in If-Match; nothing changed",
  413: "The body is larger than allowed",
  415: "The body is not of the type that is named",
  422: "The Idempotency-Key was used for another request, or a page would be too complex; the reason says which",
  429: "Too many requests; Retry-After says when to go on",
  503: "Too much is under way; Retry-After says when to try again",
  507: "The organization's files take as much room as the service gives them; nothing changed",
};

const headersOf = ({ deprecated }: Operation, success?: Operation["success"]) => {
  const headers = z.object({
    ...(success?.status === 303 ? { Location: z.string() } : {}),
    ...(deprecated ? { Deprecation: z.string() } : {}),
    ...(success?.location ? { Location: z.string() } : {}),
    ...(success?.etag ? { ETag: z.string() } : {}),
  });
  return Object.keys(headers.shape).length > 0 ? { headers } : {};
};

const contentOf = ({ success }: Operation) => {
  if (success.schema) return { content: { "application/json": { schema: success.schema } } };
  if (success.mediaType) return { content: { [success.mediaType]: { schema: z.string() } } };
  return {};
};

const requestBodyOf = ({ body, bodyOptional, bodyType, takesFile }: Operation) => {
  if (body)
    return {
      requestBody: {
        required: !bodyOptional,
        content: { [bodyType ?? "application/json"]: { schema: body } },
      },
    };
  if (takesFile !== true) return {};
  const file = { type: "string", format: "binary" } as const;
  return {
    requestBody: { required: true, content: { "application/octet-stream": { schema: file } } },
  };
};

/** The success responses of an operation, by status. */
const successesOf = (operation: Operation) => {
  const { success } = operation;
  const answer = {
    description: success.description,
    ...contentOf(operation),
    ...headersOf(operation, success),
  };
  if (success.nothing !== undefined)
    return { [success.status]: answer, 204: { description: success.nothing } };
  return success.updates === true
    ? {
        200: { ...answer, description: `${success.description}, which was there already` },
        [success.status]: answer,
      }
    : { [success.status]: answer };
};

const ifMatchOf = (operation: Operation) =>
  hasVersion(operation)
    ? z.string().max(255).optional().meta({
        description:
          "ETags, with commas between; the change is refused with 412 when the resource has none of them any more.",
      })
    : z.literal("*").optional().meta({
        description: "Anything but * is refused with 412: there is no ETag to hold it against.",
      });

const requestHeaders = (operation: Operation) => {
  const shape: Record<string, z.ZodType> = {};
  if (takesIdempotencyKey(operation))
    shape["Idempotency-Key"] = z
      .string()
      .min(1)
      .max(255)
      .optional()
      .meta({
        description: operation.answersSecret
          ? "The same key and body within 24 hours are refused with 409: the answer holds a secret, so it is not kept."
          : "The same key and body within 24 hours give the first answer again.",
      });
  if (writes(operation)) shape["If-Match"] = ifMatchOf(operation);
  return Object.keys(shape).length > 0 ? { header: z.object(shape) } : {};
};

const describe = (operation: Operation): string =>
  [
    operation.description,
    operation.deprecated && `Deprecated: use ${operation.deprecated}.`,
    operation.permission === "public"
      ? `Needs no sign-in: ${operation.publicBecause}.`
      : `Needs ${permissionRules[operation.permission].needs}.`,
  ]
    .filter(Boolean)
    .join("\n\n");

const pathItem = (operation: Operation) => ({
  operationId: operation.id,
  tags: [operation.tag],
  summary: operation.summary,
  description: describe(operation),
  ...(operation.deprecated ? { deprecated: true } : {}),
  ...(operation.permission === "public" ? { security: [] } : {}),
  "x-permission": operation.permission,
  requestParams: {
    ...(operation.params ? { path: operation.params } : {}),
    ...(operation.query ? { query: operation.query } : {}),
    ...requestHeaders(operation),
  },
  ...requestBodyOf(operation),
  responses: {
    ...successesOf(operation),
    ...Object.fromEntries(
      failuresOf(operation).map((status) => [
        `${status}`,
        {
          description: meaning[status] ?? "Refused",
          content: { "application/json": { schema: failure } },
          ...headersOf(operation),
        },
      ]),
    ),
  },
});

/** Builds the OpenAPI 3.1 document of the whole contract. The same operations always produce the same text. */
export const buildDocument = (): ReturnType<typeof createDocument> => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const item = (paths[operation.path] ??= {});
    item[operation.method.toLowerCase()] = pathItem(operation);
  }
  return createDocument({
    openapi: "3.1.1",
    info: {
      title: "Bindery management API",
      version: "1",
      description:
        "Manages a documentation platform: organizations, people and teams, spaces and their content, change requests and docs sites. Send `Authorization: Bearer <token>`.",
    },
    servers: [{ url: "/" }],
    security: [{ bearer: [] }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      // Operations only refer to JSONDocument: documents are validated against it in worker threads.
      schemas: { Subdomain: subdomain, JSONDocument: jsonDocument },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "An API token or access token." },
      },
    },
  });
};
